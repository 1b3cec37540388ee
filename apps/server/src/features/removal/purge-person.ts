import type { BlobStore } from '../../engines/blobs/port.ts';
import type { Database, OperationContext } from '../../engines/database/port.ts';
import type { SearchIndex } from '../../engines/search-index/port.ts';
import { purgePersonalSpace } from '../files/index.ts';
import { forgetTraining } from '../junk/index.ts';
import { eraseOwned } from './erasing/erase-owned.ts';
import { clearedRowsPerBatch, eraseReferences, findReferences } from './erasing/erase-references.ts';
import { references } from './erasing/references.ts';
import { finishPurge } from './purge-operations.ts';

export interface PurgeServices {
  readonly database: Database;
  readonly searchIndex?: SearchIndex;
  /** Left out: content of files that nothing names any more is swept later. */
  readonly blobs?: Pick<BlobStore, 'delete'>;
}

/** What a running purge is told, and says. */
export interface PurgeControls {
  readonly signal?: AbortSignal;
  /** Called after each transaction. */
  readonly onBatch?: () => Promise<void>;
}

/** Takes the account's number out of rows of others. */
async function eraseFromOthers(
  { database }: PurgeServices,
  context: OperationContext,
  account: number,
  { signal, onBatch }: PurgeControls,
): Promise<void> {
  for (const index of references.keys()) {
    for (let isAll = false; !isAll; ) {
      const found = await database.longRead(findReferences, { account, index }, signal === undefined ? {} : { signal });
      isAll = found.isAll;
      for (let start = 0; start < found.keys.length; start += clearedRowsPerBatch) {
        signal?.throwIfAborted();
        const keys = found.keys.slice(start, start + clearedRowsPerBatch);
        await database.runner.execute(eraseReferences, context, { account, index, keys });
        await onBatch?.();
      }
    }
  }
}

async function eraseOwn(
  { database }: PurgeServices,
  context: OperationContext,
  account: number,
  { signal, onBatch }: PurgeControls,
): Promise<number> {
  let rows = 0;
  for (let next: number | null = 0; next !== null; ) {
    signal?.throwIfAborted();
    const done: { readonly rows: number; readonly next: number | null } = await database.runner.execute(
      eraseOwned,
      context,
      { account, from: next },
    );
    rows += done.rows;
    next = done.next;
    await onBatch?.();
  }
  return rows;
}

/**
 * Deletes everything of a person whose purge has begun, in transactions of some hundred rows, and gives the addresses free at the end. It can end at any
 * point and be begun again: each step deletes what is still there. Bodies and blobs that nobody else names go with the sweeps. Answers how many rows
 * of the person's own there were.
 */
export async function purgePerson(
  services: PurgeServices,
  context: OperationContext,
  account: number,
  controls: PurgeControls = {},
): Promise<number> {
  const { database, searchIndex } = services;
  await purgePersonalSpace(services, context, account, controls);
  // Rows of others first: who is asked by number still finds the account.
  await eraseFromOthers(services, context, account, controls);
  // What the organisation learned of them goes out of its counts, which their rows alone would not change.
  await forgetTraining(services, context, account);
  let rows = 0;
  do {
    rows += await eraseOwn(services, context, account, controls);
    await searchIndex?.forgetAccount(account);
  } while (!(await database.runner.execute(finishPurge, context, { account })));
  // What follows the store may have written its mark again meanwhile.
  await searchIndex?.forgetAccount(account);
  return rows;
}
