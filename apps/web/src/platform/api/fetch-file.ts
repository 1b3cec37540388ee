import { apiStrings } from '../../lib/errors/api.strings.ts';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { currentLanguage, translate } from '../../lib/language/strings.ts';
import { mailboxHeader, recordRefusal } from './believed-mailbox.ts';

export interface FetchedFile {
  readonly blob: Blob;
  readonly fileName: string;
}

export interface FetchFileOptions {
  readonly signal: AbortSignal;
  /** 0 to 1, where the server has said how much is to come; null where it has not. */
  readonly onProgress: (part: number | null) => void;
}

/** How often progress is shown: more is only work. */
const progressEveryMs = 100;

/** A file by a call that answers with one. Throws `ApiError` for a refusal and `NetworkError` when it did not arrive whole. */
export async function fetchFile(path: string, input: unknown, options: FetchFileOptions): Promise<FetchedFile> {
  const { signal } = options;
  try {
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': currentLanguage(), ...mailboxHeader() },
      credentials: 'same-origin',
      cache: 'no-store',
      body: JSON.stringify(input),
      signal,
    });
    if (!response.ok || !response.body) throw await readRefusal(response);
    const size = Number(response.headers.get('Content-Length') ?? 0);
    const blob = await readBody(response.body, size, options.onProgress);
    if (size > 0 && blob.size !== size) throw new NetworkError(translate(apiStrings, 'network'), undefined);
    return { blob, fileName: parseFileName(response.headers.get('Content-Disposition') ?? '') };
  } catch (error) {
    if (signal.aborted || error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError(translate(apiStrings, 'network'), error);
  }
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  size: number,
  onProgress: (part: number | null) => void,
): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let read = 0;
  let reportedAt = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks, { type: 'application/octet-stream' });
    chunks.push(value as BlobPart);
    read += value.length;
    const now = performance.now();
    if (now - reportedAt < progressEveryMs) continue;
    reportedAt = now;
    onProgress(size > 0 ? read / size : null);
  }
}

async function readRefusal(response: Response): Promise<Error> {
  const answer = (await response.json()) as { code?: unknown; message?: unknown; requestId?: string };
  if (typeof answer.message !== 'string') return new NetworkError(translate(apiStrings, 'badAnswer'), undefined);
  recordRefusal(Number(answer.code));
  return new ApiError(Number(answer.code), answer.message, answer.requestId);
}

/** The name in the form that can be any (RFC 6266 §4.3: `filename*` wins). */
export function parseFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'file';
}
