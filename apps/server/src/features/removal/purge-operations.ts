import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { assertMayManageOrganisation } from '../identity/in-transaction.ts';
import { requirePurging } from './erasing/require-purging.ts';
import { purgeJob } from './purge-job-kind.ts';
import { readRemoved } from './removed-store.ts';

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
    await enqueueJob(tx, context.now, { kind: purgeJob, uniqueKey: String(account), payload: { account } });
    const detail = { messages: removed.messages, bytes: removed.sizeBytes };
    return { output: null, audit: [{ action: 'removal.beginPurge', object, result: 'ok', orgId, detail }] };
  },
});

/** Gives the addresses free and forgets the account, when everything else of it is gone. Doing it again does nothing. */
export const finishPurge = defineOperation<{ readonly account: number }, null>({
  name: 'removal.finishPurge',
  accounts: () => [],
  run: async (tx, context, { account }) => {
    const removed = await readRemoved(tx, account);
    if (removed === null) return { output: null };
    await requirePurging(tx, account);
    const { orgId, address: object } = removed;
    await tx
      .insertInto('purged_account')
      .values({ account_no: account, org_id: orgId, purged_at: context.now })
      .execute();
    for (const table of ['sign_in_name', 'address', 'account', 'removal'] as const)
      await tx.deleteFrom(table).where('account_no', '=', account).execute();
    return { output: null, audit: [{ action: 'removal.finishPurge', object, result: 'ok', orgId }] };
  },
});
