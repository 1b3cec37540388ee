import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { normaliseAddress, normaliseSignInName } from './address.ts';
import { notifyOwner } from './notify-owner.ts';
import { assertMayManageOrganisation } from './policy.ts';
import { refuseTakenAddress } from './removed-people.ts';
import { requirePerson } from './require-person.ts';
import { findDomain } from './store.ts';

export interface AliasInput {
  readonly accountNo: number;
  readonly alias: string;
}

/** Gives a person one more address, in a domain of the same organisation. Throws `domainNotFound`, `addressTaken`, `addressReserved`. */
export const addAlias = defineOperation<AliasInput, { alias: string }>({
  name: 'identity.addAlias',
  accounts: () => [],
  run: async (tx, context, input) => {
    const person = await requirePerson(tx, input.accountNo);
    await assertMayManageOrganisation(tx, context, person.orgId);
    const { address, domain } = normaliseAddress(input.alias);
    if ((await findDomain(tx, domain))?.orgId !== person.orgId) throw new UserError('domainNotFound', { domain });
    const added = await tx
      .insertInto('address')
      .values({ address, account_no: person.accountNo, org_id: person.orgId, kind: 'alias' })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('address')
      .execute();
    if (added.length === 0) return refuseTakenAddress(tx, address);
    await notifyOwner(tx, context.now, {
      accountNo: person.accountNo,
      kind: 'aliasAdded',
      shown: address,
      to: ['mailbox'],
    });
    const audit = [{ action: 'identity.addAlias', object: address, result: 'ok' as const, orgId: person.orgId }];
    return { output: { alias: address }, audit };
  },
});

/** Takes an alias away; the primary address stays. Throws `personNotFound` when it is not an alias of that person. */
export const removeAlias = defineOperation<AliasInput, { alias: string }>({
  name: 'identity.removeAlias',
  accounts: () => [],
  run: async (tx, context, input) => {
    const person = await requirePerson(tx, input.accountNo);
    await assertMayManageOrganisation(tx, context, person.orgId);
    const { address } = normaliseAddress(input.alias);
    const removed = await tx
      .deleteFrom('address')
      .where('address', '=', address)
      .where('account_no', '=', person.accountNo)
      .where('kind', '=', 'alias')
      .returning('address')
      .execute();
    if (removed.length === 0) throw new UserError('personNotFound', { address });
    // It is one where it was the main address before.
    await tx
      .deleteFrom('sign_in_name')
      .where('name', '=', normaliseSignInName(address))
      .where('account_no', '=', person.accountNo)
      .execute();
    await notifyOwner(tx, context.now, {
      accountNo: person.accountNo,
      kind: 'aliasRemoved',
      shown: address,
      to: ['mailbox'],
    });
    const audit = [{ action: 'identity.removeAlias', object: address, result: 'ok' as const, orgId: person.orgId }];
    return { output: { alias: address }, audit };
  },
});
