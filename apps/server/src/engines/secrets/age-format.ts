/**
 * Files of age (age-encryption.org/v1, github.com/C2SP/C2SP/blob/main/age.md) for one X25519 recipient: any age program reads what is written here. The
 * primitives are those of Node's OpenSSL, off no thread and ten times as fast as in JavaScript; a running server encrypts its backup by them.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type AgeIdentity, type AgeRecipient, agreeOn, exportPublicBytes, importPublicBytes } from './age-keys.ts';

const cipherName = 'chacha20-poly1305';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const fileKeyBytes = 16;
const payloadNonceBytes = 16;
const intro = 'age-encryption.org/v1';
/** A header of one recipient has some 200 bytes; of many, some thousands. */
const maxHeaderBytes = 64 * 1024;

/** What is read is no file of age, is for somebody else, or was changed or cut. */
export class AgeError extends Error {
  override readonly name = 'AgeError';
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function encryptWith(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** null: it was encrypted with another key, or changed. */
function decryptWith(key: Uint8Array, nonce: Uint8Array, encrypted: Uint8Array): Buffer | null {
  if (encrypted.byteLength < tagBytes) return null;
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(encrypted.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The key that wraps a file's key (X25519 recipient stanza). */
function deriveWrapKey(shared: Uint8Array, share: Uint8Array, recipient: AgeRecipient): Buffer {
  return derive(shared, Buffer.concat([share, recipient.bytes]), `${intro}/X25519`);
}

const wrapNonce = Buffer.alloc(12);

function writeHeader(fileKey: Uint8Array, recipient: AgeRecipient): Buffer {
  const ephemeral = generateKeyPairSync('x25519');
  const share = exportPublicBytes(ephemeral.publicKey);
  const wrapKey = deriveWrapKey(agreeOn(ephemeral.privateKey, recipient.key), share, recipient);
  const wrapped = encryptWith(wrapKey, wrapNonce, fileKey);
  const signed = `${intro}\n-> X25519 ${toBase64(share)}\n${toBase64(wrapped)}\n---`;
  return Buffer.from(`${signed} ${toBase64(signHeader(fileKey, signed))}\n`);
}

function signHeader(fileKey: Uint8Array, signed: string): Buffer {
  return createHmac('sha256', derive(fileKey, new Uint8Array(), 'header'))
    .update(signed, 'latin1')
    .digest();
}

/** Eleven bytes that count, and whether it is the last one. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into parts of one size; the last one may be shorter, and is empty only where nothing comes. */
async function* cut(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, size: number) {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    waiting =
      waiting.byteLength === 0
        ? Buffer.from(part.buffer, part.byteOffset, part.byteLength)
        : Buffer.concat([waiting, part]);
    let at = 0;
    // What could be the last one is kept back.
    for (; waiting.byteLength - at > size; at += size) yield { bytes: waiting.subarray(at, at + size), isLast: false };
    waiting = waiting.subarray(at);
  }
  yield { bytes: waiting, isLast: true };
}

/** Encrypts content to a recipient. */
export async function* encryptAge(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  recipient: AgeRecipient,
): AsyncGenerator<Uint8Array> {
  const fileKey = randomBytes(fileKeyBytes);
  const nonce = randomBytes(payloadNonceBytes);
  yield writeHeader(fileKey, recipient);
  yield nonce;
  const key = derive(fileKey, nonce, 'payload');
  let index = 0;
  for await (const { bytes, isLast } of cut(content, chunkBytes)) {
    yield encryptWith(key, chunkNonce(index, isLast), bytes);
    index += 1;
  }
}

function unwrapKey(stanza: { readonly share: string; readonly body: string }, identity: AgeIdentity): Buffer | null {
  const share = Buffer.from(stanza.share, 'base64');
  if (share.byteLength !== 32) return null;
  const wrapKey = deriveWrapKey(agreeOn(identity.key, importPublicBytes(share)), share, identity.recipient);
  return decryptWith(wrapKey, wrapNonce, Buffer.from(stanza.body, 'base64'));
}

/** Finds the file's key. Throws AgeError where none of the identities is a recipient. */
function readFileKey(header: string, identities: readonly AgeIdentity[]): Buffer {
  const [, signed = '', mac = ''] = /^((?:.*\n)*---) ([A-Za-z0-9+/]{43})\n$/.exec(header) ?? [];
  if (!signed.startsWith(`${intro}\n`)) throw new AgeError('it is no file of age');
  for (const [, share = '', body = ''] of signed.matchAll(/^-> X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})$/gm)) {
    for (const identity of identities) {
      const key = unwrapKey({ share, body }, identity);
      if (key?.byteLength !== fileKeyBytes) continue;
      if (!timingSafeEqual(signHeader(key, signed), Buffer.from(mac, 'base64')))
        throw new AgeError('its header was changed');
      return key;
    }
  }
  throw new AgeError('it is encrypted to somebody else');
}

/** Takes so many bytes, or up to a text, from the front of what comes. */
class Front {
  readonly #parts: AsyncIterator<Uint8Array>;
  #waiting: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#parts = content[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const next = await this.#parts.next();
    if (next.done === true) return false;
    this.#waiting = Buffer.concat([this.#waiting, next.value]);
    return true;
  }

  async takeHeader(): Promise<string> {
    for (;;) {
      const end = this.#waiting.indexOf('\n--- ');
      const line = end < 0 ? -1 : this.#waiting.indexOf('\n', end + 1);
      if (line >= 0) return this.take(line + 1).then((bytes) => bytes.toString('latin1'));
      if (this.#waiting.byteLength > maxHeaderBytes || !(await this.#more()))
        throw new AgeError('it is no file of age');
    }
  }

  async take(count: number): Promise<Buffer> {
    while (this.#waiting.byteLength < count) if (!(await this.#more())) throw new AgeError('it ends too early');
    const taken = this.#waiting.subarray(0, count);
    this.#waiting = this.#waiting.subarray(count);
    return taken;
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#waiting.byteLength > 0) yield this.#waiting;
    for (let next = await this.#parts.next(); next.done !== true; next = await this.#parts.next()) yield next.value;
  }
}

/** Decrypts a file. Throws AgeError: before anything where it is for somebody else, and before each part that was changed. */
export async function* decryptAge(
  file: AsyncIterable<Uint8Array>,
  identities: readonly AgeIdentity[],
): AsyncGenerator<Uint8Array> {
  const front = new Front(file);
  const fileKey = readFileKey(await front.takeHeader(), identities);
  const key = derive(fileKey, await front.take(payloadNonceBytes), 'payload');
  let index = 0;
  for await (const { bytes, isLast } of cut(front.rest(), chunkBytes + tagBytes)) {
    const text = decryptWith(key, chunkNonce(index, isLast), bytes);
    // Only the whole may be empty: else somebody could hang an end to a file that was cut.
    if (text === null || (text.byteLength === 0 && index > 0)) throw new AgeError('it was changed or cut');
    yield text;
    index += 1;
  }
}
