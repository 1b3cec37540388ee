import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManageServer, findDepartment, normaliseName } from '../identity/in-transaction.ts';
import type { DirectorySettings } from './directory-settings.ts';

/** Sets the organisation's directory. */
export const setDirectory = defineOperation<
  { readonly orgId: number; readonly encryptedPassword: string; readonly settings: DirectorySettings },
  null
>({
  name: 'directory.set',
  accounts: () => [],
  run: async (tx, context, { orgId, encryptedPassword, settings }) => {
    assertMayManageServer(context);
    const values = { sealed_password: encryptedPassword, settings: JSON.stringify(settings), changed_at: context.now };
    await tx
      .insertInto('directory')
      .values({ org_id: orgId, ...values, synced_at: null })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
      .execute();
    const detail = { url: settings.url };
    return { output: null, audit: [{ action: 'directory.set', object: null, result: 'ok', orgId, detail }] };
  },
});

/** Removes it. Its people stay, without a password until one is set. Throws `directoryUnset`. */
export const removeDirectory = defineOperation<{ readonly orgId: number }, null>({
  name: 'directory.remove',
  accounts: () => [],
  run: async (tx, context, { orgId }) => {
    assertMayManageServer(context);
    const gone = await tx.deleteFrom('directory').where('org_id', '=', orgId).returning('org_id').execute();
    if (gone.length === 0) throw new UserError('directoryUnset');
    await tx.deleteFrom('directory_person').where('org_id', '=', orgId).execute();
    return { output: null, audit: [{ action: 'directory.remove', object: null, result: 'ok', orgId }] };
  },
});

export interface EntryLink {
  readonly orgId: number;
  readonly entryId: string;
  readonly accountNo: number;
}

/** From now on the directory decides about this person's password. Answers whether this very link stands. */
export const linkEntry = defineOperation<EntryLink, boolean>({
  name: 'directory.link',
  accounts: () => [],
  run: async (tx, _context, { orgId, entryId, accountNo }) => {
    await tx
      .insertInto('directory_person')
      .values({ org_id: orgId, entry_id: entryId, account_no: accountNo, gone_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('directory_person')
      .select('account_no')
      .where('org_id', '=', orgId)
      .where('entry_id', '=', entryId)
      .executeTakeFirst();
    const isLinked = row?.account_no === accountNo;
    const audit = [{ action: 'directory.link', object: String(accountNo), result: 'ok' as const, orgId }];
    return { output: isLinked, audit: isLinked ? audit : [] };
  },
});

/** Brings a person's name and department to what the directory says. */
export const updateFromEntry = defineOperation<
  { readonly orgId: number; readonly accountNo: number; readonly name: string; readonly department: string | null },
  null
>({
  name: 'directory.update',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, _context, { orgId, accountNo, name, department }) => {
    const found = department === null ? null : await findDepartment(tx, orgId, department);
    await tx
      .updateTable('account')
      .set({
        display_name: normaliseName(name),
        ...(department === null ? {} : { department_id: found?.departmentId ?? null }),
      })
      .where('account_no', '=', accountNo)
      .execute();
    return { output: null, audit: [{ action: 'directory.update', object: String(accountNo), result: 'ok', orgId }] };
  },
});

/** Notes that an entry is gone, or is back (null). */
export const recordGone = defineOperation<
  { readonly orgId: number; readonly entryId: string; readonly goneAt: number | null },
  null
>({
  name: 'directory.noteGone',
  accounts: () => [],
  run: async (tx, _context, { orgId, entryId, goneAt }) => {
    await tx
      .updateTable('directory_person')
      .set({ gone_at: goneAt })
      .where('org_id', '=', orgId)
      .where('entry_id', '=', entryId)
      .execute();
    return { output: null };
  },
});

export const recordSynchronised = defineOperation<{ readonly orgId: number }, null>({
  name: 'directory.noteSynchronised',
  accounts: () => [],
  run: async (tx, context, { orgId }) => {
    await tx.updateTable('directory').set({ synced_at: context.now }).where('org_id', '=', orgId).execute();
    return { output: null };
  },
});
