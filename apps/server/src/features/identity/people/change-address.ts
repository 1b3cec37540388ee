import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { normaliseAddress, normaliseSignInName } from './address.ts';
import { notifyOfPeople } from './moved-people.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { refuseTakenAddress } from './removed-people.ts';
import { requirePerson } from './require-person.ts';
import { findDomain, type Person } from './store.ts';

/** Makes an address the main one of a person: a new one, or an alias that they have. Throws `addressTaken`, `addressReserved`. */
async function takeMainAddress(tx: Tx, { accountNo, orgId }: Person, address: string): Promise<void> {
  const taken = await tx
    .insertInto('address')
    .values({ address, account_no: accountNo, org_id: orgId, kind: 'primary' })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ kind: 'primary' })
        .where('address.account_no', '=', accountNo)
        .where('address.kind', '=', 'alias'),
    )
    .returning('address')
    .executeTakeFirst();
  if (taken === undefined) return refuseTakenAddress(tx, address);
  // An alias that they made themselves is no longer theirs to delete.
  await tx.deleteFrom('own_alias').where('account_no', '=', accountNo).where('address', '=', address).execute();
}

/** Lets the person sign in by the new address too. Throws `addressTaken` where it is somebody else's name. */
async function addSignInName(tx: Tx, { accountNo, orgId }: Person, address: string): Promise<void> {
  const name = normaliseSignInName(address);
  await tx
    .insertInto('sign_in_name')
    .values({ name, account_no: accountNo, org_id: orgId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const owner = await tx.selectFrom('sign_in_name').select('account_no').where('name', '=', name).executeTakeFirst();
  if (owner?.account_no !== accountNo) throw new UserError('addressTaken', { address });
}

/**
 * Gives a person, or a shared mailbox, another main address in a domain of the same organisation. The old one stays as an alias, so that mail to it still
 * arrives; the person signs in by both. Throws `personNotFound`, `addressInvalid`, `domainNotFound`, `addressTaken`, `addressReserved`.
 */
export const changeAddress = defineOperation<
  { readonly accountNo: number; readonly address: string },
  { readonly address: string }
>({
  name: 'identity.changeAddress',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, input) => {
    const person = await requirePerson(tx, input.accountNo);
    const { accountNo, orgId, address: old } = person;
    await assertMayManageOrganisation(tx, context, orgId);
    const { address, domain } = normaliseAddress(input.address);
    if (address === old) return { output: { address } };
    if ((await findDomain(tx, domain))?.orgId !== orgId) throw new UserError('domainNotFound', { domain });
    await tx
      .updateTable('address')
      .set({ kind: 'alias' })
      .where('address', '=', old)
      .where('account_no', '=', accountNo)
      .where('kind', '=', 'primary')
      .execute();
    await takeMainAddress(tx, person, address);
    if (!person.isShared) await addSignInName(tx, person, address);
    const audit = { action: 'identity.changeAddress', object: old, result: 'ok' as const, orgId, detail: { address } };
    return { output: { address }, changes: await notifyOfPeople(tx, [accountNo]), audit: [audit] };
  },
});
