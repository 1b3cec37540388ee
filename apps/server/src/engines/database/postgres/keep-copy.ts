import { rename, rm } from 'node:fs/promises';
import { CopyProgramError, UpgradeRefusedError } from '../errors.ts';
import { getUpgradeCopyPath, keepOnlyUpgradeCopy, prepareUpgradeCopy, withoutUpgradeCopy } from '../upgrade-copy.ts';
import { dumpPostgres } from './dump-database.ts';

/** Copies a database by `pg_dump` before it is migrated. Rejects with UpgradeRefusedError where that cannot be done. */
export async function keepPostgresCopy(url: string, folder: string, schema: number): Promise<void> {
  // How large a dump gets cannot be said before it is made.
  prepareUpgradeCopy(folder, 0);
  const target = getUpgradeCopyPath(folder, schema, 'postgres');
  const unfinished = `${target}.new`;
  await rm(unfinished, { force: true });
  try {
    await dumpPostgres(url, unfinished, undefined);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!(error instanceof CopyProgramError)) throw error;
    throw new UpgradeRefusedError(
      `The store is not upgraded: a copy is made first, and ${error.message} ${withoutUpgradeCopy}`,
      { cause: error },
    );
  }
  await rename(unfinished, target);
  keepOnlyUpgradeCopy(folder, target);
}
