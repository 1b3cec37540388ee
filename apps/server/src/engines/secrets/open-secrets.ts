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
import type { EncryptionPurpose } from './encrypted-columns.ts';
import { formatEncrypted, parseEncrypted } from './encrypted-text.ts';
import { HashQueue } from './hash-queue.ts';
import { keepSingleKey, keyBytes, readSingleKey } from './key-files.ts';
import { KeyRing } from './key-ring.ts';
import { defaultHashCost, type HashCost, hashPasswordWith, needsNewHash, verifyPasswordWith } from './password-hash.ts';
import type { KeyVersionsPort, Secrets, ServerKey } from './port.ts';

/** AES-256-GCM: 96-bit nonce (NIST SP 800-38D §8.2), 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** One master key for everything derived, one pepper for passwords, so that each can be kept apart. */
const masterKeyName = 'master';
const pepperName = 'pepper';
/**
 * What the master key was before its first rotation, for hashes of tokens and for values that stay the same. A hash cannot be made anew without its
 * token, and of a token of 128 random bits nobody finds anything by knowing this key.
 */
const tokenKeyName = 'tokens';

export interface SecretsOptions {
  /** For tests: production uses the default. */
  readonly cost?: HashCost;
  /** Hashes at once; the machine's cores without one where left out, so that a burst of sign-ins leaves one to the mail. */
  readonly parallelHashes?: number;
  /** What a caller gets while too many wait already. */
  readonly refuseBusy?: () => Error;
}

type KeyUse = 'sign' | 'token' | 'seal' | 'document';

/** One key per use and purpose (HKDF, RFC 5869): what is signed for one purpose proves nothing for another. */
class DerivedKeys {
  readonly #source: Buffer;
  readonly #derived = new Map<string, KeyObject>();

  constructor(source: Buffer) {
    this.#source = source;
  }

  find(use: KeyUse, purpose: string): KeyObject {
    const info = `hongyan/${use}/${purpose}`;
    let key = this.#derived.get(info);
    if (!key) {
      const bytes = Buffer.from(hkdfSync('sha256', this.#source, Buffer.alloc(0), info, keyBytes));
      key = use === 'document' ? createSigningKey(bytes) : createSecretKey(bytes);
      this.#derived.set(info, key);
    }
    return key;
  }
}

const sign = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('base64url');

interface OpenKeys {
  readonly directory: string;
  readonly master: KeyRing;
  readonly pepper: KeyRing;
  readonly tokens: Buffer;
}

class FileSecrets implements Secrets {
  readonly #keys: OpenKeys;
  readonly #cost: HashCost;
  readonly #queue: HashQueue;
  readonly #derived = new Map<number, DerivedKeys>();
  readonly #tokens: DerivedKeys;
  readonly versions: KeyVersionsPort = {
    list: (key) => this.#keys[key].list(),
    rotate: (key) => this.#rotate(key),
    retire: (key, version) => this.#retire(key, version),
  };

  constructor(keys: OpenKeys, options: SecretsOptions) {
    this.#keys = keys;
    this.#tokens = new DerivedKeys(keys.tokens);
    this.#cost = options.cost ?? defaultHashCost;
    this.#queue = new HashQueue(
      options.parallelHashes ?? Math.max(1, availableParallelism() - 1),
      options.refuseBusy ?? (() => new Error('too many passwords wait to be hashed')),
    );
  }

  /** Throws where the version is not there. */
  #keyFor(use: KeyUse, purpose: string, version = this.#keys.master.current): KeyObject {
    let derived = this.#derived.get(version);
    if (derived === undefined) {
      derived = new DerivedKeys(this.#keys.master.read(version));
      this.#derived.set(version, derived);
    }
    return derived.find(use, purpose);
  }

  async #rotate(key: ServerKey): Promise<number> {
    // Before there is a second version: whoever finds two versions finds this key too, wherever a crash comes.
    if (key === 'master') await keepSingleKey(this.#keys.directory, tokenKeyName, this.#keys.tokens);
    return this.#keys[key].add();
  }

  async #retire(key: ServerKey, version: number): Promise<void> {
    await this.#keys[key].remove(version);
    if (key === 'master') this.#derived.delete(version);
  }

  sign(purpose: string, text: string): string {
    return sign(this.#keyFor('sign', purpose), text);
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'utf8');
    return this.#keys.master.list().some((version) => {
      const expected = Buffer.from(sign(this.#keyFor('sign', purpose, version), text), 'ascii');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  derive(purpose: string, text: string): string {
    return sign(this.#tokens.find('sign', purpose), text);
  }

  signDocument(purpose: string, text: string): string {
    return signDocumentWith(this.#keyFor('document', purpose), text);
  }

  readPublicKey(purpose: string): string {
    return exportPublicKey(this.#keyFor('document', purpose));
  }

  readOlderPublicKeys(purpose: string): readonly string[] {
    const [, ...older] = this.#keys.master.list();
    return older.map((version) => exportPublicKey(this.#keyFor('document', purpose, version)));
  }

  hashToken(purpose: string, token: string): string {
    return sign(this.#tokens.find('token', purpose), token);
  }

  encrypt(purpose: EncryptionPurpose, text: string): string {
    const version = this.#keys.master.current;
    const key = this.#keyFor('seal', purpose, version);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
    return formatEncrypted(
      version,
      Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]),
    );
  }

  decrypt(purpose: EncryptionPurpose, encrypted: string): string {
    const { version, bytes } = parseEncrypted(encrypted);
    if (bytes.length < nonceBytes + tagBytes) throw new Error('this is not an encrypted text');
    const key = this.#keyFor('seal', purpose, version);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  hashPassword(password: string): Promise<string> {
    return this.#queue.run(() => hashPasswordWith(password, this.#keys.pepper, this.#cost));
  }

  verifyPassword(password: string, stored: string): Promise<boolean> {
    return this.#queue.run(() => verifyPasswordWith(password, stored, this.#keys.pepper, this.#cost));
  }

  async verifyNobody(password: string): Promise<false> {
    await this.#queue.run(() => verifyPasswordWith(password, '', this.#keys.pepper, this.#cost));
    return false;
  }

  needsNewHash(stored: string): boolean {
    return needsNewHash(stored, this.#keys.pepper, this.#cost);
  }
}

/** Where the master key was never rotated, it is its first version. */
async function openTokenKey(directory: string, master: KeyRing): Promise<Buffer> {
  return (await readSingleKey(directory, tokenKeyName)) ?? master.read(1);
}

/** Opens the keys of a data directory (`keys/`), making them at the first start. Throws when a key file is damaged or missing. */
export async function openSecrets(keysDirectory: string, options: SecretsOptions = {}): Promise<Secrets> {
  const master = await KeyRing.open(keysDirectory, masterKeyName);
  const pepper = await KeyRing.open(keysDirectory, pepperName);
  const tokens = await openTokenKey(keysDirectory, master);
  return new FileSecrets({ directory: keysDirectory, master, pepper, tokens }, options);
}
