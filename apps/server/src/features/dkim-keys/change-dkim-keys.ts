import { UserError } from '../../call/user-error.ts';
import { defineOperation, type OperationContext, type Tx } from '../../engines/database/port.ts';
import type { DkimKeyTable } from '../../engines/database/schema/sending/dkim-keys-tables.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { chooseSelector, type NewDkimKey } from '../identity/in-transaction.ts';
import { watchDkimJob } from './job-kind.ts';

/** One key of a domain. */
export interface DkimKeyName {
  readonly orgId: number;
  readonly domain: string;
  readonly selector: string;
}

/** Keys are the machine's user's, or the server's own doing (the watch over DNS). */
function assertMachine(context: OperationContext): void {
  if (context.client !== 'admin' && context.client !== 'worker') throw new UserError('notAllowed');
}

async function readKeys(tx: Tx, { orgId, domain }: Pick<DkimKeyName, 'orgId' | 'domain'>) {
  // Written first, so that two changes of one domain's keys run one after another on PostgreSQL too.
  await tx
    .updateTable('domain')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('org_id', '=', orgId)
    .where('name', '=', domain)
    .execute();
  return tx
    .selectFrom('dkim_key')
    .select(['selector', 'algorithm', 'state'])
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .execute();
}

async function setState(tx: Tx, name: DkimKeyName, state: DkimKeyTable['state'], now: number): Promise<void> {
  await tx
    .updateTable('dkim_key')
    .set({ state, changed_at: now })
    .where('org_id', '=', name.orgId)
    .where('domain', '=', name.domain)
    .where('selector', '=', name.selector)
    .execute();
}

/** Puts a new key beside the others; it signs nothing until its record is seen. Throws `dkimKeyPending` where one of its kind waits already. */
export const addDkimKey = defineOperation<
  { readonly orgId: number; readonly domain: string; readonly key: NewDkimKey },
  { readonly selector: string }
>({
  name: 'delivery.addDkimKey',
  accounts: () => [],
  run: async (tx, context, { orgId, domain, key }) => {
    assertMachine(context);
    const keys = await readKeys(tx, { orgId, domain });
    const pending = keys.find((one) => one.state === 'new' && one.algorithm === key.algorithm);
    if (pending !== undefined) throw new UserError('dkimKeyPending', { domain, selector: pending.selector });
    const selector = chooseSelector(
      context.now,
      keys.map((one) => one.selector),
    );
    await tx
      .insertInto('dkim_key')
      .values({
        org_id: orgId,
        domain,
        selector,
        algorithm: key.algorithm,
        state: 'new',
        private_key: key.encryptedKey,
        created_at: context.now,
        changed_at: context.now,
      })
      .execute();
    const name: DkimKeyName = { orgId, domain, selector };
    await enqueueJob(tx, context.now, {
      kind: watchDkimJob,
      uniqueKey: `${String(orgId)}.${domain}.${selector}`,
      payload: name,
    });
    const audit = [
      { action: 'delivery.addDkimKey', object: `${selector}._domainkey.${domain}`, result: 'ok' as const, orgId },
    ];
    return { output: { selector }, audit };
  },
});

/**
 * Lets a key sign from now on; the one of its kind that signed until now is kept, because what it signed is still on its way.
 * False: it signs already. Throws `dkimKeyNotFound`.
 */
export const activateDkimKey = defineOperation<DkimKeyName, boolean>({
  name: 'delivery.activateDkimKey',
  accounts: () => [],
  run: async (tx, context, name) => {
    assertMachine(context);
    const keys = await readKeys(tx, name);
    const chosen = keys.find((one) => one.selector === name.selector);
    if (chosen === undefined) throw new UserError('dkimKeyNotFound', { domain: name.domain, selector: name.selector });
    if (chosen.state === 'active') return { output: false };
    for (const other of keys)
      if (other.state === 'active' && other.algorithm === chosen.algorithm)
        await setState(tx, { ...name, selector: other.selector }, 'retired', context.now);
    await setState(tx, name, 'active', context.now);
    const object = `${name.selector}._domainkey.${name.domain}`;
    return { output: true, audit: [{ action: 'delivery.activateDkimKey', object, result: 'ok', orgId: name.orgId }] };
  },
});

/** Destroys a key. Throws `dkimKeyNotFound`; `dkimKeyInUse` for the last key that signs. */
export const removeDkimKey = defineOperation<DkimKeyName, Record<string, never>>({
  name: 'delivery.removeDkimKey',
  accounts: () => [],
  run: async (tx, context, name) => {
    assertMachine(context);
    const keys = await readKeys(tx, name);
    const chosen = keys.find((one) => one.selector === name.selector);
    if (chosen === undefined) throw new UserError('dkimKeyNotFound', { domain: name.domain, selector: name.selector });
    const isLast = keys.filter((one) => one.state === 'active').length === 1;
    if (chosen.state === 'active' && isLast) throw new UserError('dkimKeyInUse', { selector: name.selector });
    await tx
      .deleteFrom('dkim_key')
      .where('org_id', '=', name.orgId)
      .where('domain', '=', name.domain)
      .where('selector', '=', name.selector)
      .execute();
    const object = `${name.selector}._domainkey.${name.domain}`;
    return { output: {}, audit: [{ action: 'delivery.removeDkimKey', object, result: 'ok', orgId: name.orgId }] };
  },
});
