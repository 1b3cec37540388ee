import { UserError } from '../../../call/user-error.ts';
import { type Db, defineOperation, type Tx } from '../../../engines/database/port.ts';
import { normaliseDomain } from './address.ts';
import { lockOrganisation } from './locks.ts';
import { assertMayManageServer } from './policy.ts';
import { findDomain } from './store.ts';

/** Addresses of a domain that are shown as examples. */
const maxShown = 5;

export interface DomainUses {
  readonly count: number;
  /** Some of them. */
  readonly addresses: readonly string[];
}

/** Addresses of people, groups, archives and resources in a domain. */
export async function readDomainUses(db: Db, domain: string): Promise<DomainUses> {
  // A domain holds neither % nor \, and the "_" that LIKE would take for any letter is in no name of a host.
  const inDomain = db.selectFrom('address').where('address', 'like', `%@${domain}`);
  const { count } = await inDomain.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const shown = await inDomain.select('address').orderBy('address').limit(maxShown).execute();
  return { count: Number(count), addresses: shown.map(({ address }) => address) };
}

/** Makes the domain that was added first the primary one, where the primary one has gone. */
async function choosePrimary(tx: Tx, orgId: number): Promise<void> {
  const [first] = await tx
    .selectFrom('domain')
    .select(['name', 'is_primary'])
    .where('org_id', '=', orgId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('name')
    .limit(1)
    .execute();
  if (first !== undefined && first.is_primary === 0)
    await tx.updateTable('domain').set({ is_primary: 1 }).where('name', '=', first.name).execute();
}

/** Accepts no more mail for a domain, and destroys its DKIM keys. Throws `domainNotFound`, `domainInUse`, `domainLast`. */
export const removeDomain = defineOperation<{ readonly name: string }, { readonly orgId: number }>({
  name: 'identity.removeDomain',
  accounts: () => [],
  isolation: 'serializable',
  run: async (tx, context, input) => {
    assertMayManageServer(context);
    const name = normaliseDomain(input.name);
    const found = await findDomain(tx, name);
    if (found === null) throw new UserError('domainNotFound', { domain: name });
    const { orgId } = found;
    await lockOrganisation(tx, orgId);
    const { count } = await readDomainUses(tx, name);
    if (count > 0) throw new UserError('domainInUse', { domain: name, count });
    const others = await tx
      .selectFrom('domain')
      .select('name')
      .where('org_id', '=', orgId)
      .where('name', '<>', name)
      .execute();
    if (others.length === 0) throw new UserError('domainLast', { domain: name });
    const keys = await tx.deleteFrom('dkim_key').where('domain', '=', name).returning('selector').execute();
    await tx.deleteFrom('domain').where('name', '=', name).execute();
    await choosePrimary(tx, orgId);
    const detail = { dkimKeys: keys.length };
    const audit = [{ action: 'identity.removeDomain', object: name, result: 'ok' as const, orgId, detail }];
    return { output: { orgId }, audit };
  },
});
