/**
 * Attempts at reading a file are counted before they are made: what has twice taken its process with it, or has been under way
 * when the server ended, is not tried again (security, section 4.1).
 */
import type { Db } from '../../engines/database/port.ts';
import { defineOperation } from '../../engines/database/port.ts';

/** A crash may be the machine's fault once. */
const maxAttempts = 2;

/** Names a file: bodies never change, so what holds for one of its copies holds for all. */
export interface AttemptOf {
  readonly orgId: number;
  readonly bodyId: string;
  readonly part: string;
}

const kind = 'preview';

/** What is known of a file: read well before, tried too often, or neither. */
export async function readAttempts(
  db: Db,
  { orgId, bodyId, part }: AttemptOf,
): Promise<'good' | 'tooOften' | 'unknown'> {
  const row = await db
    .selectFrom('extraction')
    .select(['attempts', 'state'])
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .where('part', '=', part)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.state === 'done') return 'good';
  return row.attempts >= maxAttempts ? 'tooOften' : 'unknown';
}

/** Counts an attempt that is about to be made. */
export const countAttempt = defineOperation<AttemptOf, null>({
  name: 'previews.countAttempt',
  accounts: () => [],
  run: async (tx, context, { orgId, bodyId, part }) => {
    await tx
      .insertInto('extraction')
      .values({
        org_id: orgId,
        body_id: bodyId,
        part,
        kind,
        attempts: 1,
        state: 'waiting',
        result: null,
        updated_at: context.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'body_id', 'part', 'kind']).doUpdateSet((row) => ({
          attempts: row('extraction.attempts', '+', 1),
          state: 'waiting',
          updated_at: context.now,
        })),
      )
      .execute();
    return { output: null };
  },
});

/** Notes that the attempt came to its end, whatever it found: the file is harmless to try. */
export const recordSuccess = defineOperation<AttemptOf, null>({
  name: 'previews.noteSuccess',
  accounts: () => [],
  run: async (tx, context, { orgId, bodyId, part }) => {
    await tx
      .updateTable('extraction')
      .set({ attempts: 0, state: 'done', updated_at: context.now })
      .where('org_id', '=', orgId)
      .where('body_id', '=', bodyId)
      .where('part', '=', part)
      .where('kind', '=', kind)
      .execute();
    return { output: null };
  },
});

/** Takes an attempt back that was never made: nobody could be asked to make it. */
export const takeBackAttempt = defineOperation<AttemptOf, null>({
  name: 'previews.takeBackAttempt',
  accounts: () => [],
  run: async (tx, context, { orgId, bodyId, part }) => {
    await tx
      .updateTable('extraction')
      .set((row) => ({ attempts: row('attempts', '-', 1), updated_at: context.now }))
      .where('org_id', '=', orgId)
      .where('body_id', '=', bodyId)
      .where('part', '=', part)
      .where('kind', '=', kind)
      .where('attempts', '>', 0)
      .execute();
    return { output: null };
  },
});
