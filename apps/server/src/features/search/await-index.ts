import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../engines/database/port.ts';
import type { SearchServices } from './walk-matches.ts';

/** Mail is indexed well within this time; a search that comes at the same moment waits for it rather than miss it. */
const longestWaitMs = 1_000;
const pollMs = 25;
/** More mails than this are an import or an index that is made anew: that takes longer than anybody would wait. */
const mostAwaited = 500;

async function countUnindexed(db: Db, account: number, highWater: number): Promise<number> {
  const rows = await db
    .selectFrom('message')
    .select('n')
    .where('account_no', '=', account)
    .where('modseq', '>', highWater)
    .where('folder_id', '>', 0)
    .limit(mostAwaited + 1)
    .execute();
  return rows.length;
}

/**
 * Waits, for a second at most, until the index has heard of every mail that the store holds at the time of the call. False when
 * it has not: then a search by words may miss some mail, and the answer should say so. It asks the index itself and no
 * worker of this process, since another process may be the one that writes it.
 */
export async function awaitIndex(
  { database, searchIndex }: SearchServices,
  account: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { modseq } = await database.read
    .selectFrom('account')
    .select('modseq')
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  let highWater = await searchIndex.highWater(account);
  if (highWater >= modseq) return true;
  const unindexed = await countUnindexed(database.read, account, highWater);
  if (unindexed === 0) return true;
  if (unindexed > mostAwaited) return false;
  const endsAt = performance.now() + longestWaitMs;
  while (highWater < modseq && performance.now() < endsAt) {
    await pause(pollMs, undefined, { signal });
    highWater = await searchIndex.highWater(account);
  }
  return highWater >= modseq;
}
