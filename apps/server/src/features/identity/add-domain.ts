import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { normaliseDomain } from './address.ts';
import { lockOrganisation } from './locks.ts';
import { assertMayManageServer } from './policy.ts';

export interface AddDomainInput {
  readonly orgId: number;
  readonly name: string;
  readonly dkimSelector: string;
  /** Sealed before the operation: making a key takes a while, and the store never sees it open. */
  readonly sealedDkimKey: string;
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
        dkim_selector: input.dkimSelector,
        dkim_private_key: input.sealedDkimKey,
        created_at: context.now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .execute();
    if (added.length === 0) throw new UserError('domainTaken', { domain: name });
    const audit = [{ action: 'identity.addDomain', object: name, result: 'ok' as const, orgId: input.orgId }];
    return { output: { name, isPrimary }, audit };
  },
});
