/** Argon2id (RFC 9106) with a pepper, kept as a PHC-like string that carries its parameters. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** Cost of one hash. `memoryKib` in KiB. */
export interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** 19 MiB, two passes: 30 to 46 ms, some 80 a second on four cores (OWASP's minimum for argon2id). */
export const defaultHashCost: HashCost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 };

const saltBytes = 16;
const tagBytes = 32;
/** A stored string that asks for more was not written by us; computing it could take the machine's memory. */
const maxStoredCost: HashCost = { memoryKib: 1024 * 1024, passes: 16, parallelism: 16 };

interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function compute(password: string, salt: Buffer, cost: HashCost, pepper: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: Buffer.from(password, 'utf8'),
        nonce: salt,
        secret: pepper,
        memory: cost.memoryKib,
        passes: cost.passes,
        parallelism: cost.parallelism,
        tagLength: tagBytes,
      },
      (error, tag) => {
        if (error) reject(error);
        else resolve(tag);
      },
    );
  });
}

const storedPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Reads a stored string; null when it is not one of ours. */
function parseStoredHash(stored: string): StoredHash | null {
  const match = storedPattern.exec(stored);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const cost = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isTooCostly =
    cost.memoryKib > maxStoredCost.memoryKib ||
    cost.passes > maxStoredCost.passes ||
    cost.parallelism > maxStoredCost.parallelism;
  if (isTooCostly) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password as given: no trimming, folding or truncation. */
export async function hashPasswordWith(password: string, pepper: Buffer, cost: HashCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await compute(password, salt, cost, pepper);
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Compares in constant time. A string that is not a hash of ours costs the same work and never matches. */
export async function verifyPasswordWith(
  password: string,
  stored: string,
  pepper: Buffer,
  cost: HashCost,
): Promise<boolean> {
  const parsed = parseStoredHash(stored);
  if (!parsed) {
    await compute(password, randomBytes(saltBytes), cost, pepper);
    return false;
  }
  return timingSafeEqual(await compute(password, parsed.salt, parsed.cost, pepper), parsed.tag);
}

/** Whether a stored hash was made with another cost than today's. */
export function needsNewHash(stored: string, cost: HashCost): boolean {
  const parsed = parseStoredHash(stored);
  return (
    parsed === null ||
    parsed.cost.memoryKib !== cost.memoryKib ||
    parsed.cost.passes !== cost.passes ||
    parsed.cost.parallelism !== cost.parallelism
  );
}
