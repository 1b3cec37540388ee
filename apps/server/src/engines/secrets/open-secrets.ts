import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createSigningKey, exportPublicKey, signDocumentWith } from './document-signature.ts';
import { HashQueue } from './hash-queue.ts';
import { keyBytes, openKeyFile } from './key-files.ts';
import { defaultHashCost, type HashCost, hashPasswordWith, needsNewHash, verifyPasswordWith } from './password-hash.ts';
import type { Secrets } from './port.ts';

/** AES-256-GCM: 96-bit nonce (NIST SP 800-38D §8.2), 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;
/** Leads every encrypted text, so that a later construction can be told apart. */
const encryptionVersion = 'v1';

/** The two files of `keys/`: one master key for everything derived, one pepper for passwords, so that each can be kept apart. */
const masterKeyName = 'master';
const pepperName = 'pepper';

export interface SecretsOptions {
  /** For tests: production uses the default. */
  readonly cost?: HashCost;
  /** Hashes at once; the machine's cores without one where left out, so that a burst of sign-ins leaves one to the mail. */
  readonly parallelHashes?: number;
  /** What a caller gets while too many wait already. */
  readonly refuseBusy?: () => Error;
}

class FileSecrets implements Secrets {
  readonly #master: Buffer;
  readonly #pepper: Buffer;
  readonly #cost: HashCost;
  readonly #queue: HashQueue;
  readonly #derived = new Map<string, KeyObject>();

  constructor(master: Buffer, pepper: Buffer, options: SecretsOptions) {
    this.#master = master;
    this.#pepper = pepper;
    this.#cost = options.cost ?? defaultHashCost;
    this.#queue = new HashQueue(
      options.parallelHashes ?? Math.max(1, availableParallelism() - 1),
      options.refuseBusy ?? (() => new Error('too many passwords wait to be hashed')),
    );
  }

  /** One key per use and purpose (HKDF, RFC 5869): what is signed for one purpose proves nothing for another. */
  #keyFor(use: 'sign' | 'token' | 'seal' | 'document', purpose: string): KeyObject {
    const info = `hongyan/${use}/${purpose}`;
    let key = this.#derived.get(info);
    if (!key) {
      const bytes = Buffer.from(hkdfSync('sha256', this.#master, Buffer.alloc(0), info, keyBytes));
      key = use === 'document' ? createSigningKey(bytes) : createSecretKey(bytes);
      this.#derived.set(info, key);
    }
    return key;
  }

  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#keyFor('sign', purpose)).update(text, 'utf8').digest('base64url');
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text), 'ascii');
    const given = Buffer.from(signature, 'utf8');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  signDocument(purpose: string, text: string): string {
    return signDocumentWith(this.#keyFor('document', purpose), text);
  }

  readPublicKey(purpose: string): string {
    return exportPublicKey(this.#keyFor('document', purpose));
  }

  hashToken(purpose: string, token: string): string {
    return createHmac('sha256', this.#keyFor('token', purpose)).update(token, 'utf8').digest('base64url');
  }

  encrypt(purpose: string, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor('seal', purpose), nonce, { authTagLength: tagBytes });
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${encryptionVersion}.${encrypted.toString('base64url')}`;
  }

  decrypt(purpose: string, encrypted: string): string {
    const [version, body = ''] = encrypted.split('.');
    const bytes = Buffer.from(body, 'base64url');
    if (version !== encryptionVersion || bytes.length < nonceBytes + tagBytes)
      throw new Error('this is not a sealed text');
    const key = this.#keyFor('seal', purpose);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  hashPassword(password: string): Promise<string> {
    return this.#queue.run(() => hashPasswordWith(password, this.#pepper, this.#cost));
  }

  verifyPassword(password: string, stored: string): Promise<boolean> {
    return this.#queue.run(() => verifyPasswordWith(password, stored, this.#pepper, this.#cost));
  }

  async verifyNobody(password: string): Promise<false> {
    await this.#queue.run(() => verifyPasswordWith(password, '', this.#pepper, this.#cost));
    return false;
  }

  needsNewHash(stored: string): boolean {
    return needsNewHash(stored, this.#cost);
  }
}

/** Opens the keys of a data directory (`keys/`), making them at the first start. Throws when a key file is damaged. */
export async function openSecrets(keysDirectory: string, options: SecretsOptions = {}): Promise<Secrets> {
  const master = await openKeyFile(keysDirectory, masterKeyName);
  const pepper = await openKeyFile(keysDirectory, pepperName);
  return new FileSecrets(master, pepper, options);
}
