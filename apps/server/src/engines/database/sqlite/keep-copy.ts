import { closeSync, constants, copyFileSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UpgradeRefusedError } from '../errors.ts';
import { getUpgradeCopyPath, keepOnlyUpgradeCopy, prepareUpgradeCopy } from '../upgrade-copy.ts';

function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes a copy a single file, and says which schema it has. */
function completeCopy(path: string): number {
  const copy = new DatabaseSync(path);
  try {
    // Without the write-ahead log it is one file, whoever looks into it.
    copy.exec('PRAGMA journal_mode = DELETE');
    return Number(copy.prepare('SELECT max(version) AS version FROM schema_version').get()?.['version']);
  } finally {
    copy.close();
  }
}

/**
 * Copies a database before it is migrated. Nobody else has it open: the process owns the data directory. File systems that can share the blocks of
 * two files do. Throws UpgradeRefusedError where there is no room.
 */
export function keepSqliteCopy(database: DatabaseSync, file: string, folder: string, schema: number): void {
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (checkpoint?.['busy'] !== 0)
    throw new UpgradeRefusedError(
      'The store is not upgraded: another program has its file open. Close it and start again.',
    );
  prepareUpgradeCopy(folder, statSync(file).size);
  const target = getUpgradeCopyPath(folder, schema, 'sqlite');
  const unfinished = `${target}.new`;
  rmSync(unfinished, { force: true });
  // A lock keeps a shell of an administrator from writing meanwhile.
  database.exec('BEGIN IMMEDIATE');
  try {
    copyFileSync(file, unfinished, constants.COPYFILE_FICLONE);
  } finally {
    database.exec('ROLLBACK');
  }
  if (completeCopy(unfinished) !== schema)
    throw new UpgradeRefusedError(`The store is not upgraded: its copy ${unfinished} cannot be read. Start again.`);
  flush(unfinished);
  renameSync(unfinished, target);
  flush(dirname(target));
  keepOnlyUpgradeCopy(folder, target);
}
