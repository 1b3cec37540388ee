/**
 * The key files of the data directory: random bytes, readable by the server's user alone. A key has versions: `master.key` is the first, then
 * `master-2.key` and so on. The newest writes; the older ones are kept for what was written with them, until they are retired.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Length of a key; HKDF makes every other key from it. */
export const keyBytes = 32;
/** Only the server's user may look into `keys/`. */
const directoryMode = 0o700;
const fileMode = 0o600;

function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function readKey(file: string): Promise<Buffer | null> {
  try {
    const key = await readFile(file);
    // A short key is a damaged one: going on with it would make everything that it encrypted unreadable.
    if (key.length !== keyBytes)
      throw new Error(
        `the key file ${file} is damaged: ${key.length} bytes instead of ${keyBytes}; restore it from a backup`,
      );
    return key;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function flushDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory; there the rename is made durable by the file system itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes beside, flushes, then links: a crash leaves either no key or a whole one, and an existing key is never replaced. */
async function createKey(directory: string, file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(temporary, 'wx', fileMode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await flushDirectory(directory);
}

/** The bytes of a key by their version. */
export type KeyVersions = ReadonlyMap<number, Buffer>;

const fileName = (name: string, version: number): string =>
  version === 1 ? `${name}.key` : `${name}-${String(version)}.key`;

/** Versions of a key among files, oldest first. */
function findVersions(files: readonly string[], name: string): number[] {
  const form = new RegExp(`^${name}(?:-([1-9]\\d{0,5}))?\\.key$`);
  const found = files.flatMap((file) => {
    const match = form.exec(file);
    return match === null ? [] : [Number(match[1] ?? 1)];
  });
  return found.sort((a, b) => a - b);
}

const listVersions = async (directory: string, name: string): Promise<number[]> =>
  findVersions(await readdir(directory), name);

/**
 * What of a key lies in the directory now, with what is known of it: another process may have made a version, or deleted one. A directory that
 * cannot be read now, and a file that is not whole, change nothing.
 */
export function readNewVersions(directory: string, name: string, known: KeyVersions): KeyVersions {
  try {
    const versions = new Map<number, Buffer>();
    for (const version of findVersions(readdirSync(directory), name)) {
      const key = known.get(version) ?? readFileSync(join(directory, fileName(name, version)));
      if (key.length === keyBytes) versions.set(version, key);
    }
    return versions.size === 0 ? known : versions;
  } catch {
    return known;
  }
}

/** Reads a key with all its versions, making the first (mode 0600, flushed) where there is none. Throws when a file is damaged. */
export async function openKeyVersions(directory: string, name: string): Promise<KeyVersions> {
  await mkdir(directory, { recursive: true, mode: directoryMode });
  if ((await listVersions(directory, name)).length === 0)
    await createKey(directory, join(directory, fileName(name, 1)), randomBytes(keyBytes));
  const versions = new Map<number, Buffer>();
  for (const version of await listVersions(directory, name)) {
    const key = await readKey(join(directory, fileName(name, version)));
    if (key === null) throw new Error(`the key file ${fileName(name, version)} vanished while it was read`);
    versions.set(version, key);
  }
  return versions;
}

/** Reads a key that has no versions and need not be there. */
export function readSingleKey(directory: string, name: string): Promise<Buffer | null> {
  return readKey(join(directory, fileName(name, 1)));
}

/** Writes a key that has no versions, where it is not there yet. */
export function keepSingleKey(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  return createKey(directory, join(directory, fileName(name, 1)), bytes);
}

/** Makes the next version. It is on the disk when this returns. */
export async function addKeyVersion(directory: string, name: string, version: number): Promise<Buffer> {
  const file = join(directory, fileName(name, version));
  await createKey(directory, file, randomBytes(keyBytes));
  const created = await readKey(file);
  if (created === null) throw new Error(`the key file ${file} vanished while it was made`);
  return created;
}

/** Deletes a version for good. */
export async function deleteKeyVersion(directory: string, name: string, version: number): Promise<void> {
  await rm(join(directory, fileName(name, version)), { force: true });
  await flushDirectory(directory);
}
