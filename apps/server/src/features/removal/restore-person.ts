import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation } from '../../engines/database/port.ts';
import { assertMayManageOrganisation, endStrandedSessions } from '../identity/in-transaction.ts';
import { readRemoved } from './removed-store.ts';

/**
 * Brings a removed person back as they were: addresses, groups, department, mail, settings, and whether they were suspended. Sign-ins and codes stay
 * ended; whoever had the mailbox handed over has it no longer. Throws `personNotRemoved`, `purgeBegun`.
 */
export const restorePerson = defineOperation<{ readonly accountNo: number; readonly address: string }, null>({
  name: 'removal.restore',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, address }) => {
    const removed = await readRemoved(tx, accountNo);
    if (removed === null) throw new UserError('personNotRemoved', { address });
    await assertMayManageOrganisation(tx, context, removed.orgId);
    // The purge may have begun since it was read: only one of the two takes the row.
    const taken = await tx
      .deleteFrom('removal')
      .where('account_no', '=', accountNo)
      .where('purging_at', 'is', null)
      .returning('account_no')
      .executeTakeFirst();
    if (taken === undefined) throw new UserError('purgeBegun', { address: removed.address });
    for (const [from, to] of [
      ['removed', 'primary'],
      ['removedAlias', 'alias'],
    ] as const)
      await tx
        .updateTable('address')
        .set({ kind: to })
        .where('account_no', '=', accountNo)
        .where('kind', '=', from)
        .execute();
    await tx.updateTable('account').set({ state: removed.stateBefore }).where('account_no', '=', accountNo).execute();
    const changes: Change[] = [
      { account: accountNo, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['clients'] } },
      ...(await endStrandedSessions(tx, accountNo, context.now)),
    ];
    const audit = { action: 'removal.restore', object: removed.address, result: 'ok' as const, orgId: removed.orgId };
    return { output: null, changes, audit: [audit] };
  },
});
