import { createHash } from 'node:crypto';

/** Hex digits kept of the SHA-256: 128 bits, so that nobody can aim a message at a foreign conversation by collision. */
const hashHexDigits = 32;

/** What the store keeps of a Message-ID (without angle brackets): long text is indexed by its hash. */
export function hashMessageId(messageId: string): string {
  return createHash('sha256').update(messageId, 'utf8').digest('hex').slice(0, hashHexDigits);
}
