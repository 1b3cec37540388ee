import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The longest path that a Unix socket may have, on the strictest system that we run on (macOS: 104 with the final NUL). */
const maxPathBytes = 103;
const socketName = 'admin.sock';

/** Where the socket of a data directory is, as `net` takes it. `release` closes what holds the way to it. */
export interface SocketPath {
  /** For `listen` and `connect`. */
  readonly path: string;
  /** The file itself; null on Windows, where the pipe is no file. */
  readonly file: string | null;
  readonly release: () => void;
}

/** Finds the socket of a data directory. Throws when the path is too long for this system. */
export function openSocketPath(dataDirectory: string): SocketPath {
  const directory = resolve(dataDirectory);
  const release = (): void => undefined;
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(directory.toLowerCase()).digest('hex').slice(0, 32);
    return { path: `\\\\.\\pipe\\hongyan-${name}`, file: null, release };
  }
  const file = join(directory, socketName);
  if (Buffer.byteLength(file) <= maxPathBytes) return { path: file, file, release };
  if (process.platform !== 'linux')
    throw new Error(`The data directory's path is too long for a socket in it: ${file}. Choose a shorter one.`);
  // Linux knows a short way to every open directory.
  const handle = openSync(directory, 'r');
  return { path: `/proc/self/fd/${handle}/${socketName}`, file, release: () => closeSync(handle) };
}
