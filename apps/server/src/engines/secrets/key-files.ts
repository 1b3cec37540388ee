/** The key files of the data directory: random bytes, made once, readable by the server's user alone. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Length of a master key; HKDF makes every other key from it. */
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
async function createKey(directory: string, file: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(temporary, 'wx', fileMode);
  try {
    await handle.writeFile(randomBytes(keyBytes));
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

/** Reads the key `name` of the directory, making it (mode 0600, flushed) when it is not there. Throws when the file is damaged. */
export async function openKeyFile(directory: string, name: string): Promise<Buffer> {
  await mkdir(directory, { recursive: true, mode: directoryMode });
  const file = join(directory, `${name}.key`);
  const existing = await readKey(file);
  if (existing) return existing;
  await createKey(directory, file);
  const created = await readKey(file);
  if (!created) throw new Error(`the key file ${file} vanished while it was made`);
  return created;
}
