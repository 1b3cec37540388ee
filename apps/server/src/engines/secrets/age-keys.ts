/** Keys of age (age-encryption.org/v1): X25519, the public one as `age1…`, the private one as `AGE-SECRET-KEY-1…`. */
import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeBech32, encodeBech32 } from './bech32.ts';

const publicPrefix = 'age';
const privatePrefix = 'age-secret-key-';
const keyBytes = 32;

/** To whom something is encrypted. */
export interface AgeRecipient {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly key: KeyObject;
}

/** Who can decrypt it. */
export interface AgeIdentity {
  readonly recipient: AgeRecipient;
  readonly key: KeyObject;
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The raw bytes of a public key. */
export function exportPublicBytes(key: KeyObject): Uint8Array {
  const { x } = key.export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url');
}

/** A public key of its raw bytes. */
export function importPublicBytes(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: toText(bytes) }, format: 'jwk' });
}

/** What both sides of an exchange know. */
export function agreeOn(own: KeyObject, other: KeyObject): Uint8Array {
  return diffieHellman({ privateKey: own, publicKey: other });
}

/** Reads `age1…`; null: it is none, or was typed wrongly. */
export function parseAgeRecipient(text: string): AgeRecipient | null {
  const bytes = decodeBech32(publicPrefix, text);
  return bytes?.length === keyBytes ? { text: text.toLowerCase(), bytes, key: importPublicBytes(bytes) } : null;
}

/** Reads the identities of a file as age writes them: one a line, `#` before remarks. Empty: there is none. */
export function parseAgeIdentities(text: string): readonly AgeIdentity[] {
  const found: AgeIdentity[] = [];
  for (const line of text.split(/\r?\n/)) {
    const bytes = decodeBech32(privatePrefix, line.trim());
    if (bytes?.length === keyBytes) found.push(toIdentity(bytes));
  }
  return found;
}

/** PKCS #8 of an X25519 key is these bytes and the key itself (RFC 8410 §7). */
const pkcs8Start = Buffer.from('302e020100300506032b656e04220420', 'hex');

function toIdentity(bytes: Uint8Array): AgeIdentity {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Start, bytes]), format: 'der', type: 'pkcs8' });
  const publicBytes = exportPublicBytes(createPublicKey(key));
  const text = encodeBech32(publicPrefix, publicBytes);
  return { key, recipient: { text, bytes: publicBytes, key: importPublicBytes(publicBytes) } };
}

/** Makes a key pair; `identity` is the text of the private one. */
export function createAgeIdentity(): { readonly identity: string; readonly recipient: string } {
  const { privateKey } = generateKeyPairSync('x25519');
  const bytes = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  return { identity: encodeBech32(privatePrefix, bytes).toUpperCase(), recipient: toIdentity(bytes).recipient.text };
}
