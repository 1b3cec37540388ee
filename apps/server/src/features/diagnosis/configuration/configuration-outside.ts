/** What `config check` asks of the machine. A test puts its own answers here. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { ListenerAddress } from '../../../config/config.ts';

/** A file or folder; null: there is none, or it may not be asked about. */
export interface FileFacts {
  readonly isDirectory: boolean;
  /** Rights as numbers of chmod, such as 0o600; null where the system has none. */
  readonly mode: number | null;
}

export interface ConfigurationOutside {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly readFacts: (path: string) => FileFacts | null;
  /** Whether this process may make files in a folder. */
  readonly isWritable: (path: string) => boolean;
  /** Throws with a `code` such as ENOENT or EACCES. */
  readonly readText: (path: string) => string;
  /** Opens a listener for a moment: null, or the code of why not. */
  readonly tryListen: (address: ListenerAddress) => Promise<string | null>;
  /** Whether a server runs on a data directory. */
  readonly isServerRunning: (dataDirectory: string) => boolean;
}

function readFacts(path: string): FileFacts | null {
  try {
    const stats = statSync(path);
    return { isDirectory: stats.isDirectory(), mode: process.platform === 'win32' ? null : stats.mode & 0o777 };
  } catch {
    return null;
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function tryListen({ host, port }: ListenerAddress): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** The owner's name stays when its process dies, so the process is asked for. The lock itself is never touched: that is the server's. */
function isServerRunning(dataDirectory: string): boolean {
  try {
    const [, pid] = /^process (\d+),/.exec(readFileSync(join(dataDirectory, 'owner'), 'utf8')) ?? [];
    if (pid === undefined) return false;
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // A process of somebody else's is there, and may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** This machine. */
export const thisMachine: ConfigurationOutside = {
  now: () => Date.now(),
  readFacts,
  isWritable,
  readText: (path) => readFileSync(path, 'utf8'),
  tryListen,
  isServerRunning,
};
