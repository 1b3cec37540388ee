import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { createSystemFolders, firstAccountCounters } from '../../../mail/folders/index.ts';
import { normaliseAddress, normaliseSignInName } from './address.ts';
import { lockNumbering } from './locks.ts';
import { normaliseName } from './names.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { refuseTakenAddress } from './removed-people.ts';
import { findDepartment, findDomain } from './store.ts';

/** Numbers of accounts stay below this, so that an account's messages fit a 53-bit integer (call/message-key.ts). */
const maxAccounts = 2 ** 21;
/** MODSEQ of a new account: 0 means "nothing seen" to a client, so the first state is 1. */
const firstModseq = 1;

export interface AddPersonInput {
  /** `shared`: a mailbox of several, into which nobody signs in. */
  readonly kind?: 'person' | 'shared';
  readonly address: string;
  readonly name: string;
  /** null: nobody signs in until a password is set. */
  readonly passwordHash: string | null;
  /** Name of a department of the organisation. */
  readonly department: string | null;
  readonly isAdmin: boolean;
  /** The person is asked for a new password at the first sign-in. */
  readonly mustChange: boolean;
  readonly phone?: string | null;
  readonly gender?: 0 | 1 | 2;
  readonly duties?: string | null;
}

export interface AddedPerson {
  readonly accountNo: number;
  readonly orgId: number;
  readonly address: string;
}

async function nextAccountNo(tx: Tx): Promise<number> {
  await lockNumbering(tx);
  // Numbers of purged people are kept apart, so the number after the last was never anybody's.
  const lastOf = async (table: 'account' | 'purged_account') =>
    (
      await tx
        .selectFrom(table)
        .select((eb) => eb.fn.coalesce(eb.fn.max('account_no'), eb.lit(0)).as('last'))
        .executeTakeFirstOrThrow()
    ).last;
  const last = Math.max(await lastOf('account'), await lastOf('purged_account'));
  if (last + 1 >= maxAccounts) throw new Error(`no more than ${maxAccounts} accounts fit into one store`);
  return last + 1;
}

async function claimAddress(tx: Tx, person: AddedPerson, kind: 'person' | 'shared' | 'archive'): Promise<void> {
  const { accountNo, orgId, address } = person;
  const claimed = await tx
    .insertInto('address')
    .values({ address, account_no: accountNo, org_id: orgId, kind: kind === 'archive' ? 'archive' : 'primary' })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .returning('address')
    .execute();
  if (claimed.length === 0) return refuseTakenAddress(tx, address);
  if (kind !== 'person') return;
  const named = await tx
    .insertInto('sign_in_name')
    .values({ name: normaliseSignInName(address), account_no: accountNo, org_id: orgId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  if (named.length === 0) throw new UserError('addressTaken', { address });
}

/** What the row of an account needs. */
type NewAccount = Pick<AddPersonInput, 'name' | 'phone' | 'gender' | 'duties'> & {
  readonly kind?: 'person' | 'shared' | 'archive';
  readonly isAdmin: boolean;
  /** Left out: what the organisation gives everybody. */
  readonly quotaBytes?: number;
};

async function insertAccount(
  tx: Tx,
  now: number,
  person: AddedPerson & { readonly departmentId: number | null },
  input: NewAccount,
): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      account_no: person.accountNo,
      org_id: person.orgId,
      modseq: firstModseq,
      ...firstAccountCounters(now),
      kind: input.kind ?? 'person',
      state: 'active',
      display_name: normaliseName(input.name),
      department_id: person.departmentId,
      phone: input.phone ?? null,
      // The administrator vouches for it.
      phone_verified_at: (input.phone ?? null) === null ? null : now,
      gender: input.gender ?? 0,
      duties: input.duties ?? null,
      is_admin: input.isAdmin ? 1 : 0,
      quota_bytes: input.quotaBytes ?? (await readOrgSetting(tx, person.orgId, 'defaultQuotaBytes')),
      used_bytes: 0,
      created_at: now,
    })
    .execute();
  await createSystemFolders(tx, { accountNo: person.accountNo, modseq: firstModseq, now });
}

export interface NewArchive {
  readonly orgId: number;
  readonly address: string;
  readonly name: string;
  readonly quotaBytes: number;
}

/**
 * Adds the mailbox that is the archive of a mail group. Nobody signs in to it and no mail is addressed to it; its address only shows. Answers its
 * number. Throws `addressTaken`.
 */
export async function addArchive(
  tx: Tx,
  now: number,
  { orgId, address, name, quotaBytes }: NewArchive,
): Promise<number> {
  const person = { accountNo: await nextAccountNo(tx), orgId, address };
  await claimAddress(tx, person, 'archive');
  await insertAccount(
    tx,
    now,
    { ...person, departmentId: null },
    { kind: 'archive', name, isAdmin: false, quotaBytes },
  );
  return person.accountNo;
}

/** Adds a person with an empty mailbox. Throws `addressInvalid`, `domainNotFound`, `departmentNotFound`, `addressTaken`, `addressReserved`. */
export const addPerson = defineOperation<AddPersonInput, AddedPerson>({
  name: 'identity.addPerson',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { address, domain } = normaliseAddress(input.address);
    const owner = await findDomain(tx, domain);
    if (!owner) throw new UserError('domainNotFound', { domain });
    const { orgId } = owner;
    await assertMayManageOrganisation(tx, context, orgId);
    const department = input.department === null ? null : await findDepartment(tx, orgId, input.department);
    if (input.department !== null && !department) throw new UserError('departmentNotFound', { name: input.department });
    const person = { accountNo: await nextAccountNo(tx), orgId, address };
    await claimAddress(tx, person, input.kind ?? 'person');
    await insertAccount(tx, context.now, { ...person, departmentId: department?.departmentId ?? null }, input);
    if (input.passwordHash !== null)
      await tx
        .insertInto('credential')
        .values({
          account_no: person.accountNo,
          password_hash: input.passwordHash,
          changed_at: context.now,
          must_change: input.mustChange ? 1 : 0,
        })
        .execute();
    const detail = { admin: input.isAdmin, kind: input.kind ?? 'person' };
    return { output: person, audit: [{ action: 'identity.addPerson', object: address, result: 'ok', orgId, detail }] };
  },
});
