import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { normaliseDomain } from './address.ts';
import { chooseSelector, type NewDkimKey } from './dkim-key.ts';
import { lockOrganisation } from './locks.ts';
import { assertMayManageServer } from './policy.ts';

export interface AddDomainInput {
  readonly orgId: number;
  readonly name: string;
  /** Sealed before the operation: making a key takes a while, and the store never sees it open. It signs from the start. */
  readonly dkimKey: NewDkimKey;
}

/** Adds a domain that mail is accepted for; an organisation's first one is its primary. Throws `domainTaken`. */
export const addDomain = defineOperation<AddDomainInput, { name: string; isPrimary: boolean }>({
  name: 'identity.addDomain',
  accounts: () => [],
  run: async (tx, context, input) => {
    assertMayManageServer(context);
    const name = normaliseDomain(input.name);
    await lockOrganisation(tx, input.orgId);
    const other = await tx
      .selectFrom('domain')
      .select('name')
      .where('org_id', '=', input.orgId)
      .where('is_primary', '=', 1)
      .executeTakeFirst();
    const isPrimary = other === undefined;
    const added = await tx
      .insertInto('domain')
      .values({
        name,
        org_id: input.orgId,
        is_primary: isPrimary ? 1 : 0,
        created_at: context.now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .execute();
    if (added.length === 0) throw new UserError('domainTaken', { domain: name });
    await tx
      .insertInto('dkim_key')
      .values({
        org_id: input.orgId,
        domain: name,
        selector: chooseSelector(context.now, []),
        algorithm: input.dkimKey.algorithm,
        state: 'active',
        private_key: input.dkimKey.encryptedKey,
        created_at: context.now,
        changed_at: context.now,
      })
      .execute();
    const audit = [{ action: 'identity.addDomain', object: name, result: 'ok' as const, orgId: input.orgId }];
    return { output: { name, isPrimary }, audit };
  },
});
