/** Keys of the data directory (`keys/`), made at first start and never in the database. */
export interface Secrets {
  /** HMAC-SHA-256 with a key of its own per purpose; what is signed expires by what the caller puts in. */
  sign(purpose: string, text: string): string;
  /** Constant-time check of `sign`. */
  verify(purpose: string, text: string, signature: string): boolean;
  /** Ed25519 (RFC 8032) with a key pair of its own per purpose: whoever has the public key checks it without the server. Base64. */
  signDocument(purpose: string, text: string): string;
  /** The public key of `signDocument`, PEM. */
  readPublicKey(purpose: string): string;
  /** Peppered SHA-256 for tokens and codes of full entropy. */
  hashToken(purpose: string, token: string): string;
  /** AES-256-GCM for keys that the database stores (DKIM). */
  encrypt(purpose: string, text: string): string;
  decrypt(purpose: string, encrypted: string): string;
  /** Argon2id with pepper, never on the event loop's thread pool beyond cores − 1 at once; throws `busy` when 50 wait. */
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, stored: string): Promise<boolean>;
  /** The same work as a check, for a name that does not exist. */
  verifyNobody(password: string): Promise<false>;
  /** Whether a stored hash was made with other parameters than today's, so that it is made anew at the next sign-in. */
  needsNewHash(stored: string): boolean;
}
