import type { DraftAttachment, LargeFile } from '@hongyan/contract';
import { uploadChunkBytes } from '@hongyan/contract/limits';
import { apiStrings } from '../../lib/errors/api.strings.ts';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { currentLanguage, translate } from '../../lib/language/strings.ts';
import { api, readData } from '../api/api-client.ts';
import { mailboxHeader } from '../api/believed-mailbox.ts';
import { countBatches, digestOfChunks, readChunk, toBase64 } from './file-digest.ts';

export type UploadPurpose = 'attachment' | 'large' | 'file';

export interface ResumableOptions {
  readonly purpose: UploadPurpose;
  /** Of a file of the file centre: where it goes. */
  readonly folderId?: string;
  /** Of an upload of this file that has begun; it goes on where the server has it. */
  readonly uploadId: string | undefined;
  /** Called with the id to go on with, before the first byte. */
  readonly onBegun: (uploadId: string) => void;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

const path = '/api/file/tus';
/** A chunk that arrives damaged is sent again; a line that damages each of them is broken. */
const maxDamaged = 3;
const gone = new Set([404, 410]);
const moved = 409;
const damaged = 460;
/** Locks, overload and gateways without a server behind them: it may go better in a moment. */
const passing = new Set([429, 502, 503, 504]);

interface TusAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: string;
}

interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ArrayBuffer;
  readonly onSent?: (bytes: number) => void;
  readonly signal: AbortSignal;
}

const aborted = (): DOMException => new DOMException('The upload was given up', 'AbortError');

/** One request of the protocol. XMLHttpRequest, since `fetch` does not say how much has gone. */
function request({ method, url, headers, body, onSent, signal }: TusRequest): Promise<TusAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(aborted());
      return;
    }
    const xhr = new XMLHttpRequest();
    const giveUp = (): void => xhr.abort();
    xhr.open(method, url);
    xhr.setRequestHeader('Tus-Resumable', '1.0.0');
    xhr.setRequestHeader('Accept-Language', currentLanguage());
    for (const [name, value] of Object.entries({ ...headers, ...mailboxHeader() })) xhr.setRequestHeader(name, value);
    if (onSent) xhr.upload.onprogress = (event) => onSent(event.loaded);
    xhr.onload = () =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), body: xhr.responseText });
    xhr.onerror = () => reject(new NetworkError(translate(apiStrings, 'network'), undefined));
    xhr.onabort = () => reject(aborted());
    xhr.onloadend = () => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    xhr.send(body);
  });
}

/** What a refusal says; a gateway's page instead of our answer is a broken network. */
function toError(answer: TusAnswer): Error {
  try {
    const { code, message } = JSON.parse(answer.body) as { code?: unknown; message?: unknown };
    if (!passing.has(answer.status) && typeof code === 'number' && typeof message === 'string')
      return new ApiError(code, message);
  } catch (error) {
    return new NetworkError(translate(apiStrings, 'badAnswer'), error);
  }
  return new NetworkError(translate(apiStrings, 'badAnswer'), undefined);
}

const encodeText = (text: string): string => toBase64(new TextEncoder().encode(text));

async function begin(file: File, { purpose, folderId, signal, onBegun }: ResumableOptions): Promise<string> {
  const folder = folderId === undefined ? '' : `,folder ${encodeText(folderId)}`;
  const metadata = `filename ${encodeText(file.name)},filetype ${encodeText(file.type || 'application/octet-stream')},purpose ${encodeText(purpose)}${folder}`;
  const headers = { 'Upload-Length': String(file.size), 'Upload-Metadata': metadata };
  const answer = await request({ method: 'POST', url: path, headers, signal });
  const uploadId = answer.header('Location')?.split('/').at(-1);
  if (answer.status !== 201 || !uploadId) throw toError(answer);
  onBegun(uploadId);
  return uploadId;
}

/** Where the server has it; undefined when it has forgotten it. */
async function askOffset(uploadId: string, signal: AbortSignal): Promise<number | undefined> {
  const answer = await request({ method: 'HEAD', url: `${path}/${uploadId}`, headers: {}, signal });
  if (answer.status === 200) return Number(answer.header('Upload-Offset'));
  if (gone.has(answer.status)) return undefined;
  throw toError(answer);
}

/** Sends what the server lacks, chunk by chunk, each with its checksum. */
class ChunkSender {
  readonly #file: File;
  readonly #options: ResumableOptions;
  readonly #uploadId: string;
  readonly #digests = new Map<number, Uint8Array>();
  #damaged = 0;

  constructor(file: File, uploadId: string, options: ResumableOptions) {
    this.#file = file;
    this.#uploadId = uploadId;
    this.#options = options;
  }

  /** All from `offset` on. Answers false when the server has forgotten the upload. */
  async sendFrom(offset: number): Promise<boolean> {
    let at = offset;
    while (at < this.#file.size) {
      const next = await this.#sendChunk(Math.floor(at / uploadChunkBytes), at);
      if (next === undefined) return false;
      at = next;
    }
    return true;
  }

  /** The digest of the file, those chunks included that were sent before a reload. */
  async digest(): Promise<string> {
    const digests: Uint8Array[] = [];
    for (let index = 0; index < countBatches(this.#file.size); index += 1) {
      this.#options.signal.throwIfAborted();
      digests.push(this.#digests.get(index) ?? (await readChunk(this.#file, index)).digest);
    }
    return digestOfChunks(digests);
  }

  async #sendChunk(index: number, at: number): Promise<number | undefined> {
    const { bytes, digest } = await readChunk(this.#file, index);
    this.#digests.set(index, digest);
    const skipped = at - index * uploadChunkBytes;
    // A program may have begun it with chunks of another size.
    const body = skipped === 0 ? bytes : bytes.slice(skipped);
    const checksum = skipped === 0 ? { 'Upload-Checksum': `sha256 ${toBase64(digest)}` } : {};
    const answer = await request({
      method: 'PATCH',
      url: `${path}/${this.#uploadId}`,
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(at), ...checksum },
      body,
      onSent: (sent) => this.#options.onProgress(Math.min(at + sent, this.#file.size) / this.#file.size),
      signal: this.#options.signal,
    });
    if (answer.status === 204) return Number(answer.header('Upload-Offset'));
    if (gone.has(answer.status)) return undefined;
    if (answer.status === moved) return askOffset(this.#uploadId, this.#options.signal);
    if (answer.status === damaged && (this.#damaged += 1) < maxDamaged) return at;
    throw toError(answer);
  }
}

/**
 * Uploads one file by tus 1.0 (docs/decisions/0030-resumable-uploads.md), from where the server has it. Throws `ApiError` where it is
 * refused, `NetworkError` where it can go on later, or the abort.
 */
export async function uploadResumably(
  file: File,
  options: ResumableOptions,
): Promise<{ attachment: DraftAttachment | null; large: LargeFile | null }> {
  const { signal } = options;
  let uploadId = options.uploadId;
  const offset = uploadId === undefined ? undefined : await askOffset(uploadId, signal);
  // It has been finished, and only the answer was lost: the digest shows it.
  const mayBeDone = uploadId !== undefined && offset === undefined;
  if (mayBeDone && uploadId !== undefined) {
    const finished = await tryFinish(uploadId, await new ChunkSender(file, uploadId, options).digest());
    if (finished) return finished;
  }
  if (offset === undefined) uploadId = await begin(file, options);
  for (let from = offset ?? 0; uploadId !== undefined; from = 0) {
    const sender = new ChunkSender(file, uploadId, options);
    options.onProgress(from / file.size);
    if (await sender.sendFrom(from)) return finish(uploadId, await sender.digest());
    uploadId = await begin(file, options);
  }
  throw new Error('an upload has no id');
}

/** Brings all bytes of an upload, from where the server has it; what becomes of it is said by whoever sends it. */
export async function sendWhole(
  file: File,
  options: ResumableOptions,
): Promise<{ readonly uploadId: string; readonly pieces: string }> {
  const known = options.uploadId;
  const offset = known === undefined ? undefined : await askOffset(known, options.signal);
  let uploadId = offset === undefined ? undefined : known;
  for (let from = offset ?? 0; ; from = 0) {
    uploadId ??= await begin(file, options);
    const sender = new ChunkSender(file, uploadId, options);
    if (await sender.sendFrom(from)) return { uploadId, pieces: await sender.digest() };
    uploadId = undefined;
  }
}

function finish(uploadId: string, chunks: string) {
  return readData(api.largeAttachments.finishUpload({ uploadId: uploadId, pieces: chunks }));
}

async function tryFinish(uploadId: string, chunks: string) {
  const answer = await api.largeAttachments.finishUpload({ uploadId: uploadId, pieces: chunks });
  return answer.code === 200 ? answer.data : undefined;
}

/** Cancels an upload on its way at the server; where the server cannot be reached, it is swept. */
export function forgetResumable(uploadId: string): void {
  void fetch(`${path}/${uploadId}`, {
    method: 'DELETE',
    headers: { 'Tus-Resumable': '1.0.0', ...mailboxHeader() },
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => undefined);
}
