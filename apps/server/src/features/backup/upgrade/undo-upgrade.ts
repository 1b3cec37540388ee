import { constants, existsSync } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { type DataDirectory, openDataDirectory } from '../../../engines/database/data-directory.ts';
import { listUpgradeCopies, type UpgradeCopy } from '../../../engines/database/upgrade-copy.ts';
import { flushDirectory } from '../repository/files.ts';
import { requireRoom } from '../repository/room.ts';
import { writeRestoredMarker } from '../restored-marker.ts';

/** The full-text index and what SQLite keeps beside it: it is filled anew. */
const indexFiles = ['search.sqlite', 'search.sqlite-wal', 'search.sqlite-shm'];

/** What was undone. */
export interface UndoneUpgrade {
  /** The schema that the store has now, and the one it had. */
  readonly schema: number;
  readonly from: number;
  /** Epoch milliseconds: what came later is not in the store any more. */
  readonly madeAt: number;
  /** Where the newer store lies. */
  readonly newer: string;
}

interface FileSchema {
  readonly schema: number;
  /** What SQLite finds wrong with the file; empty: nothing. */
  readonly damage: string;
}

/** Reads a database file that nobody has open, and empties what stands beside it in a log. */
function inspectFile(path: string): FileSchema {
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const damage = String(file.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    const schema = Number(file.prepare('SELECT max(version) AS version FROM schema_version').get()?.['version']);
    return { schema, damage: damage === 'ok' ? '' : damage };
  } finally {
    file.close();
  }
}

function findCopy({ upgradeCopies }: DataDirectory): UpgradeCopy {
  const copy = listUpgradeCopies(upgradeCopies).findLast(({ path }) => path.endsWith('.sqlite'));
  if (copy !== undefined) return copy;
  throw new UsageError(
    `There is no copy from before an upgrade in ${upgradeCopies}. Restore a backup that the earlier version made ("backup restore").`,
  );
}

async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putBack(directory: DataDirectory, copy: UpgradeCopy, newer: string): Promise<void> {
  const { databaseFile, path } = directory;
  const unfinished = `${databaseFile}.new`;
  await rm(unfinished, { force: true });
  await copyFile(copy.path, unfinished, constants.COPYFILE_FICLONE);
  await flushFile(unfinished);
  // A second name for the newer store first: at no moment is there none under the name that a start opens.
  await link(databaseFile, newer);
  await rename(unfinished, databaseFile);
  for (const name of indexFiles) await rm(join(path, name), { force: true });
  await flushDirectory(path);
}

function chooseName(folder: string, schema: number): string {
  for (let count = 1; ; count += 1) {
    const path = join(folder, `undone-${String(schema)}-${String(count)}.sqlite`);
    if (!existsSync(path)) return path;
  }
}

/**
 * Makes the store of a data directory (an absolute path) what it was before the last upgrade. The newer one is kept beside it. Mail that had still to leave then is
 * treated as after a restore: it may have left since. Throws UsageError where there is nothing to undo, DataDirectoryInUseError while a server runs.
 */
export async function undoUpgrade(dataDirectory: string): Promise<UndoneUpgrade> {
  if (!existsSync(join(dataDirectory, 'hongyan.sqlite')))
    throw new UsageError(`There is no store in ${dataDirectory}. Name its directory by HONGYAN_DATA.`);
  const directory = openDataDirectory(dataDirectory);
  try {
    const copy = findCopy(directory);
    await requireRoom(directory.path, copy.bytes, 'the copy from before the upgrade');
    const [before, now] = [inspectFile(copy.path), inspectFile(directory.databaseFile)];
    if (before.damage !== '')
      throw new UsageError(`${copy.path} is damaged (${before.damage}): restore a backup instead ("backup restore").`);
    if (now.schema <= before.schema)
      throw new UsageError(
        `Nothing is to be undone: the store has schema ${String(now.schema)}, like ${basename(copy.path)}.`,
      );
    const newer = chooseName(directory.upgradeCopies, now.schema);
    // Before the store is exchanged: after a crash in between mail waits without need, the other way round it could leave twice.
    await writeRestoredMarker(directory.path, { snapshot: basename(copy.path), madeAt: copy.madeAt, outgoing: 'hold' });
    await putBack(directory, copy, newer);
    return { schema: before.schema, from: now.schema, madeAt: copy.madeAt, newer };
  } finally {
    directory.release();
  }
}
