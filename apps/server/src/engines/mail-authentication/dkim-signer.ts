import { createHash, createPrivateKey, type Hash, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { findHeaderEnd, type HeaderField, splitHeaderFields } from './header-fields.ts';

const signAsync = promisify(
  (algorithm: string | null, data: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign(algorithm, data, key, done),
);

/**
 * Fields that are signed once more than they occur, so that nobody can add another one: a second From or Subject on a
 * signed message would be shown under our name (RFC 6376 §8.15).
 */
const oversignedFields = [
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];
/** Signed where they occur (RFC 6376 §5.4.1). */
const signedFields = [
  'sender',
  'in-reply-to',
  'references',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
];
const maxHeaderBytes = 1024 * 1024;
const minRsaBits = 2_048;

export interface DkimSigner {
  /**
   * The DKIM-Signature field, with its CRLF, to be put before the message. The message is read once; it must be the
   * one that is sent, lines ended by CRLF. `now` is epoch milliseconds.
   */
  sign(message: Uint8Array | AsyncIterable<Uint8Array>, now: number): Promise<string>;
}

/**
 * Signs outgoing mail: relaxed/relaxed, rsa-sha256 with at least 2 048 bits (RFC 8301 §3.2) or ed25519-sha256
 * (RFC 8463). The libraries at hand cannot oversign, so the few lines are ours. Throws for an unfit key.
 */
export function createDkimSigner(options: {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: string | KeyObject;
}): DkimSigner {
  const key = typeof options.privateKey === 'string' ? createPrivateKey(options.privateKey) : options.privateKey;
  const isRsa = key.asymmetricKeyType === 'rsa';
  if (!isRsa && key.asymmetricKeyType !== 'ed25519') throw new Error('A DKIM key is an RSA or an Ed25519 key');
  if (isRsa && (key.asymmetricKeyDetails?.modulusLength ?? 0) < minRsaBits)
    throw new Error(`A DKIM key has at least ${minRsaBits} bits`);
  for (const name of [options.domain, options.selector])
    if (!/^[A-Za-z0-9_.-]+$/.test(name)) throw new Error(`Not a name for a DKIM record: ${name}`);
  return {
    sign: async (message, now) => {
      const { fields, bodyHash } = await readMessage(message);
      const { names, lines } = chooseFields(fields);
      const tags = [
        `v=1; a=${isRsa ? 'rsa' : 'ed25519'}-sha256; c=relaxed/relaxed; d=${options.domain}; s=${options.selector}`,
        `t=${Math.floor(now / 1_000)}; bh=${bodyHash}`,
        `h=${normaliseNames(names)}`,
        'b=',
      ];
      const unsigned = `DKIM-Signature: ${tags.join(';\r\n\t')}`;
      const hashed = Buffer.from([...lines, relaxField(unsigned)].join('\r\n'), 'latin1');
      // RFC 8463 §3: Ed25519 signs the SHA-256 of the data.
      const signature = isRsa
        ? await signAsync('sha256', hashed, key)
        : await signAsync(null, createHash('sha256').update(hashed).digest(), key);
      const normalised = signature.toString('base64').replace(/.{72}(?=.)/g, '$&\r\n\t ');
      return `${unsigned}${normalised}\r\n`;
    },
  };
}

function normaliseNames(names: readonly string[]): string {
  const lines: string[] = [];
  for (let from = 0; from < names.length; from += 6) lines.push(names.slice(from, from + 6).join(':'));
  return lines.join(':\r\n\t ');
}

/** Fields are taken from the bottom up (RFC 6376 §5.4.2); a name beyond the last one stands for "there is no more". */
function chooseFields(fields: readonly HeaderField[]): { names: string[]; lines: string[] } {
  const names: string[] = [];
  const lines: string[] = [];
  for (const name of [...oversignedFields, ...signedFields]) {
    const found = fields.filter((field) => field.name === name).reverse();
    for (const field of found) lines.push(relaxField(field.bytes.toString('latin1')));
    names.push(...found.map(() => name));
    if (oversignedFields.includes(name)) names.push(name);
  }
  return { names, lines };
}

/** RFC 6376 §3.4.2. */
function relaxField(text: string): string {
  const colon = text.indexOf(':');
  const value = text
    .slice(colon + 1)
    .replace(/\r?\n/g, '')
    .replace(/[ \t]+/g, ' ');
  return `${text.slice(0, colon).trim().toLowerCase()}:${value.replace(/^ | $/g, '')}`;
}

async function* readChunks(message: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (message instanceof Uint8Array) yield message;
  else yield* message;
}

async function readMessage(
  message: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<{ fields: HeaderField[]; bodyHash: string }> {
  const body = new RelaxedBody();
  let pending: Buffer | undefined = Buffer.alloc(0);
  let header = pending;
  for await (const chunk of readChunks(message)) {
    if (pending === undefined) {
      body.update(Buffer.from(chunk));
      continue;
    }
    pending = Buffer.concat([pending, chunk]);
    const end = findHeaderEnd(pending);
    if (end < 0 && pending.length > maxHeaderBytes) throw new Error('The header is too long to be signed');
    if (end < 0) continue;
    header = pending.subarray(0, end);
    body.update(pending.subarray(end));
    pending = undefined;
  }
  return { fields: splitHeaderFields(pending ?? header), bodyHash: body.digest() };
}

/** RFC 6376 §3.4.4 as a stream: white space at line ends dropped, runs made one space, empty lines at the end dropped. */
class RelaxedBody {
  readonly #hash: Hash = createHash('sha256');
  #unfinished = '';
  #emptyLines = 0;

  update(chunk: Buffer): void {
    const lines = (this.#unfinished + chunk.toString('latin1')).split('\r\n');
    this.#unfinished = lines.pop() ?? '';
    let text = '';
    for (const line of lines) text += this.#takeLine(line);
    this.#hash.update(text, 'latin1');
  }

  digest(): string {
    if (this.#unfinished !== '') this.#hash.update(this.#takeLine(this.#unfinished), 'latin1');
    return this.#hash.digest('base64');
  }

  #takeLine(line: string): string {
    const relaxed = line.replace(/[ \t]+/g, ' ').replace(/ $/, '');
    if (relaxed === '') {
      this.#emptyLines += 1;
      return '';
    }
    const text = `${'\r\n'.repeat(this.#emptyLines)}${relaxed}\r\n`;
    this.#emptyLines = 0;
    return text;
  }
}
