/** Argon2id (RFC 9106) with a pepper, kept as a PHC-like string that carries its parameters. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

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

/** The pepper by its versions. */
export type Peppers = Pick<KeyRing, 'current' | 'find' | 'read'>;

interface StoredHash {
  readonly cost: HashCost;
  /** The version of the pepper. */
  readonly version: number;
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
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})(?:,keyid=([1-9]\d{0,5}))?\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Reads a stored string; null when it is not one of ours. */
function parseStoredHash(stored: string): StoredHash | null {
  const match = storedPattern.exec(stored);
  if (!match) return null;
  const [, memory, passes, parallelism, version, salt = '', tag = ''] = match;
  const cost = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isTooCostly =
    cost.memoryKib > maxStoredCost.memoryKib ||
    cost.passes > maxStoredCost.passes ||
    cost.parallelism > maxStoredCost.parallelism;
  if (isTooCostly) return null;
  return { cost, version: Number(version ?? 1), salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The first version is not named: its hashes are older than versions are. */
const formatKeyId = (version: number): string => (version === 1 ? '' : `,keyid=${String(version)}`);

/** What the hashes of one version are found by in the store: a pattern of SQL that fits them, and one that must not fit. */
export function hashPatterns(version: number): { readonly like: string; readonly unlike: string } {
  return version === 1
    ? { like: '$argon2id$%', unlike: '%,keyid=%' }
    : { like: `$argon2id$%${formatKeyId(version)}$%`, unlike: '' };
}

/** Hashes a password as given: no trimming, folding or truncation. */
export async function hashPasswordWith(password: string, peppers: Peppers, cost: HashCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const version = peppers.current;
  const tag = await compute(password, salt, cost, peppers.read(version));
  const parameters = `m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}${formatKeyId(version)}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Compares in constant time. A string that is not a hash of ours, or whose pepper was retired, costs the same work and never matches. */
export async function verifyPasswordWith(
  password: string,
  stored: string,
  peppers: Peppers,
  cost: HashCost,
): Promise<boolean> {
  const parsed = parseStoredHash(stored);
  const pepper = parsed === null ? null : peppers.find(parsed.version);
  if (parsed === null || pepper === null) {
    await compute(password, randomBytes(saltBytes), cost, peppers.read(peppers.current));
    return false;
  }
  return timingSafeEqual(await compute(password, parsed.salt, parsed.cost, pepper), parsed.tag);
}

/** Whether a stored hash was made with another cost or pepper than today's. */
export function needsNewHash(stored: string, peppers: Peppers, cost: HashCost): boolean {
  const parsed = parseStoredHash(stored);
  return (
    parsed === null ||
    parsed.version !== peppers.current ||
    parsed.cost.memoryKib !== cost.memoryKib ||
    parsed.cost.passes !== cost.passes ||
    parsed.cost.parallelism !== cost.parallelism
  );
}
