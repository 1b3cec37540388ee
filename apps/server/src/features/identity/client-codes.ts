import { clientCodesPerDay } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { countAttempt, longestWindowMs } from './limit-counter.ts';
import { normaliseName } from './names.ts';
import { assertMayManagePerson } from './policy.ts';
import { requirePerson } from './require-person.ts';
import type { ClientProtocol } from './store.ts';

export interface AddClientCodeInput {
  readonly accountNo: number;
  /** The device that it is for. */
  readonly name: string;
  readonly codeHash: string;
  readonly protocols: readonly ClientProtocol[];
  readonly expiresAt: number | null;
}

/** Keeps a new authorisation code of a person. At most three within 24 hours (specification, section 6); throws `clientCodesUsedUp`. */
export const addClientCode = defineOperation<AddClientCodeInput, { codeId: number }>({
  name: 'identity.addClientCode',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, input) => {
    const { accountNo } = input;
    const person = await requirePerson(tx, accountNo);
    await assertMayManagePerson(tx, context, person);
    if (person.isShared) throw new UserError('sharedMailboxSignIn', { address: person.address });
    const { count } = await countAttempt(tx, `code/made/${accountNo}`, longestWindowMs, context.now);
    // Refusing undoes the count too, so waiting helps.
    if (count > clientCodesPerDay) throw new UserError('clientCodesUsedUp', { max: clientCodesPerDay });
    const { last } = await tx
      .selectFrom('client_code')
      .select((eb) => eb.fn.coalesce(eb.fn.max('code_id'), eb.lit(0)).as('last'))
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow();
    const codeId = last + 1;
    await tx
      .insertInto('client_code')
      .values({
        account_no: accountNo,
        code_id: codeId,
        name: normaliseName(input.name),
        code_hash: input.codeHash,
        protocols: JSON.stringify(input.protocols),
        created_at: context.now,
        expires_at: input.expiresAt,
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
    const detail = { codeId, protocols: input.protocols.join(',') };
    const { orgId, address } = person;
    return {
      output: { codeId },
      audit: [{ action: 'identity.addClientCode', object: address, result: 'ok', orgId, detail }],
    };
  },
});

/** Makes a code worthless. Throws `clientCodeNotFound`. */
export const revokeClientCode = defineOperation<{ accountNo: number; codeId: number }, null>({
  name: 'identity.revokeClientCode',
  accounts: () => [],
  run: async (tx, context, { accountNo, codeId }) => {
    const person = await requirePerson(tx, accountNo);
    await assertMayManagePerson(tx, context, person);
    const revoked = await tx
      .updateTable('client_code')
      .set({ revoked_at: context.now })
      .where('account_no', '=', accountNo)
      .where('code_id', '=', codeId)
      .where('revoked_at', 'is', null)
      .returning('code_id')
      .execute();
    if (revoked.length === 0) throw new UserError('clientCodeNotFound');
    const { orgId, address } = person;
    const detail = { codeId };
    return {
      output: null,
      audit: [{ action: 'identity.revokeClientCode', object: address, result: 'ok', orgId, detail }],
    };
  },
});

/** Notes that a code was used. */
export const touchClientCode = defineOperation<{ accountNo: number; codeId: number }, null>({
  name: 'identity.touchClientCode',
  accounts: () => [],
  run: async (tx, context, { accountNo, codeId }) => {
    await tx
      .updateTable('client_code')
      .set({ last_used_at: context.now })
      .where('account_no', '=', accountNo)
      .where('code_id', '=', codeId)
      .execute();
    return { output: null };
  },
});

/** Window and number of refusals that are written down for one name and address; more would let anybody fill the store. */
const refusalWindowMs = 15 * 60_000;
const maxAuditedRefusals = 5;

/** Writes down that a code was refused. */
export const recordCodeRefusal = defineOperation<
  { key: string; orgId: number | null; address: string | null; protocol: ClientProtocol },
  null
>({
  name: 'identity.recordCodeRefusal',
  accounts: () => [],
  run: async (tx, context, { key, orgId, address, protocol }) => {
    const { count } = await countAttempt(tx, `code/wrong/${key}`, refusalWindowMs, context.now);
    if (count > maxAuditedRefusals) return { output: null };
    const entry = { action: 'identity.checkClientCode', object: address, result: 'refused' as const };
    return { output: null, audit: [{ ...entry, ...(orgId === null ? {} : { orgId }), detail: { protocol } }] };
  },
});
