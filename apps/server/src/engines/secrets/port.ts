import type { EncryptionPurpose } from './encrypted-columns.ts';

/** The two keys that can be rotated. */
export type ServerKey = 'master' | 'pepper';

/** The versions of the keys. The newest writes; the older ones read what was written with them. */
export interface KeyVersionsPort {
  /** Newest first. */
  list(key: ServerKey): readonly number[];
  /** Makes a new version, which writes from now on, also in what is open already. Answers its number. */
  rotate(key: ServerKey): Promise<number>;
  /** Deletes an older version for good: what needs it is lost. */
  retire(key: ServerKey, version: number): Promise<void>;
}

/** Keys of the data directory (`keys/`), made at first start and never in the database. */
export interface Secrets {
  /** HMAC-SHA-256 with a key of its own per purpose; what is signed expires by what the caller puts in, and with the version of the master key. */
  sign(purpose: string, text: string): string;
  /** Constant-time check of `sign`, with every version of the master key. */
  verify(purpose: string, text: string, signature: string): boolean;
  /** A value made of a text with a key that is never rotated: for what is stored or was mailed and has to stay the same. It proves nothing. */
  derive(purpose: string, text: string): string;
  /** Ed25519 (RFC 8032) with a key pair of its own per purpose: whoever has the public key checks it without the server. Base64. */
  signDocument(purpose: string, text: string): string;
  /** The public key of `signDocument`, PEM. */
  readPublicKey(purpose: string): string;
  /** The public keys of older versions of the master key, PEM, newest first. */
  readOlderPublicKeys(purpose: string): readonly string[];
  /** Keyed SHA-256 for tokens and codes; its key is never rotated. */
  hashToken(purpose: string, token: string): string;
  /** AES-256-GCM. Where it is stored, and by what column: encrypted-columns.ts. */
  encrypt(purpose: EncryptionPurpose, text: string): string;
  decrypt(purpose: EncryptionPurpose, encrypted: string): string;
  /** Argon2id with pepper, never on the event loop's thread pool beyond cores − 1 at once; throws `busy` when 50 wait. */
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, stored: string): Promise<boolean>;
  /** The same work as a check, for a name that does not exist. */
  verifyNobody(password: string): Promise<false>;
  /** Whether a stored hash was made with other parameters or another pepper than today's, so that it is made anew at the next sign-in. */
  needsNewHash(stored: string): boolean;
  readonly versions: KeyVersionsPort;
}
