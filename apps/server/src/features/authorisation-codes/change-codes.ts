import { UserError } from '../../call/user-error.ts';
import { type AuditEntry, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import {
  assertMayManagePerson,
  endAuthorisationCode,
  insertAuthorisationCode,
  type NewCode,
  requirePerson,
} from '../identity/in-transaction.ts';
import { clientsChanged } from './clients-changed.ts';

async function findDefaultCode(tx: Tx, accountNo: number): Promise<number | null> {
  const row = await tx
    .selectFrom('client_code')
    .select('code_id')
    .where('account_no', '=', accountNo)
    .where('is_default', '=', 1)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.code_id ?? null;
}

/**
 * Makes a code. The default one takes the place of the default one before, whose programs, and no others, are cut off. Throws as
 * `insertAuthorisationCode`.
 */
export const makeAuthorisationCode = defineOperation<NewCode & { readonly notice: AcceptedBody }, { codeId: number }>({
  name: 'clients.makeCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { notice, ...code }) => {
    const { accountNo } = code;
    const ended: AuditEntry[] = [];
    const before = code.isDefault ? await findDefaultCode(tx, accountNo) : null;
    if (before !== null) {
      const audit = await endAuthorisationCode(tx, context, { accountNo, codeId: before });
      if (audit !== null) ended.push(audit);
    }
    const { codeId, audit } = await insertAuthorisationCode(tx, context, code);
    // In the same transaction: nobody makes or ends a code unseen in an open session.
    const noticed = await putNotice(tx, context, accountNo, notice);
    return {
      output: { codeId },
      changes: [clientsChanged(accountNo), ...noticed],
      audit: [...ended, audit],
    };
  },
});

export interface CodeCancelled {
  readonly accountNo: number;
  /** null: the default one. */
  readonly codeId: number | null;
  readonly notice: AcceptedBody;
}

/** Revokes a code. Throws `authorisationCodeNotFound`. */
export const cancelAuthorisationCode = defineOperation<CodeCancelled, null>({
  name: 'clients.cancelCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, codeId, notice }) => {
    const named = codeId ?? (await findDefaultCode(tx, accountNo));
    const audit = named === null ? null : await endAuthorisationCode(tx, context, { accountNo, codeId: named });
    if (audit === null) throw new UserError('authorisationCodeNotFound');
    const noticed = await putNotice(tx, context, accountNo, notice);
    return { output: null, changes: [clientsChanged(accountNo), ...noticed], audit: [audit] };
  },
});

/** Gives the device of a code another name; the default one has none. Throws `authorisationCodeNotFound`. */
export const renameAuthorisationCode = defineOperation<
  { readonly accountNo: number; readonly codeId: number; readonly name: string },
  null
>({
  name: 'clients.renameCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, codeId, name }) => {
    await assertMayManagePerson(tx, context, await requirePerson(tx, accountNo));
    const renamed = await tx
      .updateTable('client_code')
      .set({ name })
      .where('account_no', '=', accountNo)
      .where('code_id', '=', codeId)
      .where('is_default', '=', 0)
      .where('revoked_at', 'is', null)
      .returning('code_id')
      .executeTakeFirst();
    if (!renamed) throw new UserError('authorisationCodeNotFound');
    const audit = { action: 'clients.renameCode', object: String(codeId), result: 'ok' as const };
    return { output: null, changes: [clientsChanged(accountNo)], audit: [audit] };
  },
});
