/** One process owns the data directory, or several share it, by the lock of a file in it (lock-file.ts). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirectoryInUseError } from './errors.ts';
import { type LockKind, lockFile } from './lock-file.ts';

/** Only the service's own user reads mail. */
const directoryMode = 0o700;

/** A data directory that this process owns, or shares, until `release`. */
export interface DataDirectory {
  /** Absolute. */
  readonly path: string;
  /** The database file. */
  readonly databaseFile: string;
  /** Below it the blob store keeps its files. */
  readonly blobsPath: string;
  /** Where copies from before upgrades are. */
  readonly upgradeCopies: string;
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

/**
 * Creates the directory where it is missing and locks it: for this process alone, or shared with others whose store is elsewhere (PostgreSQL).
 * Throws DataDirectoryInUseError when another process (or this one) has it open otherwise.
 */
export function openDataDirectory(directory: string, kind: LockKind = 'alone'): DataDirectory {
  const path = resolve(directory);
  mkdirSync(path, { recursive: true, mode: directoryMode });
  const ownerFile = join(path, 'owner');
  const lock = lockFile(join(path, 'lock.sqlite'), kind);
  if (lock === null) {
    throw new DataDirectoryInUseError(
      `the data directory ${path} is in use by another running server${nameOwner(ownerFile)}; stop it first, or choose another directory`,
    );
  }
  writeFileSync(ownerFile, `process ${process.pid}, since ${new Date().toISOString()}\n`, { mode: 0o600 });
  return {
    path,
    databaseFile: join(path, 'hongyan.sqlite'),
    blobsPath: join(path, 'blobs'),
    upgradeCopies: join(path, 'before-upgrade'),
    release: lock.release,
  };
}
