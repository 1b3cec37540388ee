import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { assertMayManageOrganisation } from '../identity/in-transaction.ts';
import { ownsAnything } from './erasing/erase-owned.ts';
import { takePurge } from './erasing/take-purge.ts';
import { purgeJob } from './purge-job-kind.ts';
import { readRemoved } from './removed-store.ts';

/** A purge that was begun by hand and is not over by then is gone on with by the job. */
export const goesOnAfterMs = 60_000;

/**
 * Begins the purge of a removed person: from now on there is no way back, and nobody opens the mailbox. A job goes on with it whatever happens to who
 * asked. Throws `personNotRemoved`.
 */
export const beginPurge = defineOperation<{ readonly account: number; readonly address: string }, null>({
  name: 'removal.beginPurge',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, address }) => {
    const removed = await readRemoved(tx, account);
    if (removed === null) throw new UserError('personNotRemoved', { address });
    const { orgId, address: object } = removed;
    await assertMayManageOrganisation(tx, context, orgId);
    if (removed.purgingAt !== null) return { output: null };
    await tx.updateTable('removal').set({ purging_at: context.now }).where('account_no', '=', account).execute();
    await enqueueJob(tx, context.now, {
      kind: purgeJob,
      uniqueKey: String(account),
      payload: { account },
      runAt: context.now + goesOnAfterMs,
    });
    const detail = { messages: removed.messages, bytes: removed.sizeBytes };
    return { output: null, audit: [{ action: 'removal.beginPurge', object, result: 'ok', orgId, detail }] };
  },
});

/**
 * Gives the addresses free and forgets the account, when everything else of it is gone; false: there is something left, or again. Doing it again does
 * nothing.
 */
export const finishPurge = defineOperation<{ readonly account: number }, boolean>({
  name: 'removal.finishPurge',
  accounts: () => [],
  run: async (tx, context, { account }) => {
    const removed = (await takePurge(tx, account)) ? await readRemoved(tx, account) : null;
    if (removed === null) return { output: true };
    // Whoever is writing into the mailbox at this moment ends first, and nobody begins.
    await tx
      .updateTable('account')
      .set((eb) => ({ modseq: eb('modseq', '+', 1) }))
      .where('account_no', '=', account)
      .execute();
    if (await ownsAnything(tx, account)) return { output: false };
    const { orgId, address: object } = removed;
    await tx
      .insertInto('purged_account')
      .values({ account_no: account, org_id: orgId, purged_at: context.now })
      .execute();
    for (const table of ['sign_in_name', 'address', 'account', 'removal'] as const)
      await tx.deleteFrom(table).where('account_no', '=', account).execute();
    return { output: true, audit: [{ action: 'removal.finishPurge', object, result: 'ok', orgId }] };
  },
});
