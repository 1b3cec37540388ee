/**
 * One process owns the data directory. The lock is SQLite's own on a file that is used for nothing else: the operating system lets go of it when
 * the process dies, however it dies, so there is nothing stale to clean. Never open that file with `fs`: closing it would drop the lock.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryInUseError } from './errors.ts';

/** Only the service's own user reads mail. */
const directoryMode = 0o700;
/** SQLITE_BUSY (sqlite.org/rescode.html). */
const sqliteBusy = 5;

/** A data directory that this process owns until `release`. */
export interface DataDirectory {
  /** Absolute. */
  readonly path: string;
  /** The database file. */
  readonly databaseFile: string;
  /** Below it the blob store keeps its files. */
  readonly blobsPath: string;
  release(): void;
}

function nameOwner(ownerFile: string): string {
  try {
    return ` (${readFileSync(ownerFile, 'utf8').trim()})`;
  } catch {
    // The owner's name is a courtesy; the lock is what counts.
    return '';
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  );
}

/** Creates the directory where it is missing and locks it. Throws DataDirectoryInUseError when another process (or this one) has it open. */
export function openDataDirectory(directory: string): DataDirectory {
  const path = resolve(directory);
  mkdirSync(path, { recursive: true, mode: directoryMode });
  const ownerFile = join(path, 'owner');
  const lock = new DatabaseSync(join(path, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataDirectoryInUseError(
      `the data directory ${path} is in use by another running server${nameOwner(ownerFile)}; stop it first, or choose another directory`,
    );
  }
  writeFileSync(ownerFile, `process ${process.pid}, since ${new Date().toISOString()}\n`, { mode: 0o600 });
  return {
    path,
    databaseFile: join(path, 'hongyan.sqlite'),
    blobsPath: join(path, 'blobs'),
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}
