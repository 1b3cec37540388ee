import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The longest path that a Unix socket may have, on the strictest system that we run on (macOS: 104 with the final NUL). */
const maxPathBytes = 103;
const socketName = 'admin.sock';
/** Sockets of processes that share a data directory. */
const sharedName = /^admin-\d+\.sock$/;

/** Where the socket of a data directory is, as `net` takes it. `release` closes what holds the way to it. */
export interface SocketPath {
  /** For `listen` and `connect`. */
  readonly path: string;
  /** The file itself; null on Windows, where the pipe is no file. */
  readonly file: string | null;
  readonly release: () => void;
}

/** The name of this process's socket in a data directory that it shares with others. */
export const ownSocketName = (): string => `admin-${process.pid}.sock`;

/** The names of sockets in a data directory, of running servers and of killed ones. */
export function listSocketNames(dataDirectory: string): string[] {
  if (process.platform === 'win32') return [socketName];
  try {
    return [socketName, ...readdirSync(dataDirectory).filter((name) => sharedName.test(name))];
  } catch {
    // The data directory does not exist, or is nobody's that we may ask.
    return [socketName];
  }
}

/** Finds a socket of a data directory. Throws when the path is too long for this system. */
export function openSocketPath(dataDirectory: string, name = socketName): SocketPath {
  const directory = resolve(dataDirectory);
  const release = (): void => undefined;
  if (process.platform === 'win32') {
    const digest = createHash('sha256')
      .update(`${directory.toLowerCase()}${name === socketName ? '' : name}`)
      .digest('hex')
      .slice(0, 32);
    return { path: `\\\\.\\pipe\\hongyan-${digest}`, file: null, release };
  }
  const file = join(directory, name);
  if (Buffer.byteLength(file) <= maxPathBytes) return { path: file, file, release };
  if (process.platform !== 'linux')
    throw new Error(`The data directory's path is too long for a socket in it: ${file}. Choose a shorter one.`);
  // Linux knows a short way to every open directory.
  const handle = openSync(directory, 'r');
  return { path: `/proc/self/fd/${handle}/${name}`, file, release: () => closeSync(handle) };
}
