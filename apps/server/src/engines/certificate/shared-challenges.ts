/** Answers for http-01 in files that all processes on a data directory read: the authority may ask any of them. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpChallenges } from './acme-order.ts';
import { writePrivately } from './write-privately.ts';

/** A token is base64url of at least 128 bits (RFC 8555 §8.3): nothing else is looked for among files. */
const tokenSyntax = /^[\w-]{22,256}$/;

export function createSharedChallenges(directory: string): HttpChallenges {
  const fileOf = (token: string): string | null => (tokenSyntax.test(token) ? join(directory, token) : null);
  return {
    get: (token) => {
      const file = fileOf(token);
      if (file === null) return undefined;
      try {
        return readFileSync(file, 'utf8');
      } catch {
        // No order is under way, or not with this token.
        return undefined;
      }
    },
    set: (token, text) => {
      const file = fileOf(token);
      if (file === null) throw new Error('the authority gave a token that RFC 8555 does not allow');
      writePrivately(file, text);
    },
    delete: (token) => {
      const file = fileOf(token);
      if (file !== null) rmSync(file, { force: true });
    },
  };
}
