/**
 * A lock that ends with its process, however that dies: SQLite's own, on a file that is used for nothing else, so there is nothing stale to clean.
 * Never open that file with `fs`: closing it would drop the lock.
 */
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const sqliteBusy = 5;

/** A lock that is held until `release`. */
export interface FileLock {
  /** Harmless a second time. */
  readonly release: () => void;
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  );
}

/** `alone`: nobody else may have the lock; `shared`: others may who share it too. */
export type LockKind = 'alone' | 'shared';

const statements: Readonly<Record<LockKind, string>> = {
  alone: 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE',
  // A transaction that has read keeps SQLite's SHARED lock until its end (sqlite.org/lockingv3.html).
  shared: 'BEGIN; SELECT count(*) FROM sqlite_schema',
};

/** Takes the lock of a file, which is made where it is missing; null: another process, or this one, has it. */
export function lockFile(file: string, kind: LockKind = 'alone'): FileLock | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec(statements[kind]);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}
