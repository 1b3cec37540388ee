import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { addressesChanged, assertMailbox } from './change-nickname.ts';

/** A deleted alias is kept from everybody else for so long: mail for its old owner still comes to it. */
const restDays = 365;
const dayMs = 86_400_000;

/** RFC 2142, and what mail systems and people take for one: an alias must not pass for the organisation. */
const reservedNames = new Set(
  'abuse admin administrator billing daemon ftp help helpdesk hostmaster hr info it list-request mail mailer-daemon marketing news no-reply noc noreply notice notifications postmaster root sales security service ssl-admin support sysadmin system usenet uucp webmaster www'.split(
    ' ',
  ),
);
/** Shorter ones are the organisation's to give. */
const minLocalPartCharacters = 3;

export interface OwnAliasInput {
  readonly account: number;
  readonly orgId: number;
  /** Normalised, in a domain of the organisation. */
  readonly address: string;
  readonly maxAliases: number;
}

/** Whether an alias is one that only an administrator gives. */
export function isReserved(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'));
  return local.length < minLocalPartCharacters || reservedNames.has(local.replaceAll('.', ''));
}

async function isResting(tx: Tx, address: string, account: number, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('own_alias')
    .select('account_no')
    .where('address', '=', address)
    .where('account_no', '!=', account)
    .where('freed_at', '>', now - restDays * dayMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an alias. Refuses with tooManyAliases, addressTaken (also for one that somebody else gave up within a year). */
export const saveOwnAlias = defineOperation<OwnAliasInput, { alias: string }>({
  name: 'addresses.saveOwnAlias',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, orgId, address, maxAliases }) => {
    assertMailbox(context, account);
    const { count } = await tx
      .selectFrom('own_alias')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_no', '=', account)
      .where('freed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= maxAliases) throw new UserError('tooManyAliases', { max: maxAliases });
    if (await isResting(tx, address, account, context.now)) throw new UserError('addressTaken', { address });
    const added = await tx
      .insertInto('address')
      .values({ address, account_no: account, org_id: orgId, kind: 'alias' })
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('address')
      .executeTakeFirst();
    if (added === undefined) throw new UserError('addressTaken', { address });
    await tx
      .insertInto('own_alias')
      .values({ account_no: account, address, created_at: context.now, freed_at: null })
      .onConflict((conflict) => conflict.columns(['account_no', 'address']).doUpdateSet({ freed_at: null }))
      .execute();
    const audit = [{ action: 'addresses.saveAlias', object: address, result: 'ok' as const }];
    return { output: { alias: address }, changes: [addressesChanged(account)], audit };
  },
});

/** Deletes an alias that the person made. Refuses with aliasNotFound. */
export const deleteOwnAlias = defineOperation<{ readonly account: number; readonly address: string }, null>({
  name: 'addresses.deleteOwnAlias',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, address }) => {
    assertMailbox(context, account);
    const freed = await tx
      .updateTable('own_alias')
      .set({ freed_at: context.now })
      .where('account_no', '=', account)
      .where('address', '=', address)
      .where('freed_at', 'is', null)
      .returning('address')
      .executeTakeFirst();
    if (freed === undefined) throw new UserError('aliasNotFound');
    await tx
      .deleteFrom('address')
      .where('address', '=', address)
      .where('account_no', '=', account)
      .where('kind', '=', 'alias')
      .execute();
    await tx.deleteFrom('nickname').where('account_no', '=', account).where('address', '=', address).execute();
    const audit = [{ action: 'addresses.deleteAlias', object: address, result: 'ok' as const }];
    return { output: null, changes: [addressesChanged(account)], audit };
  },
});
