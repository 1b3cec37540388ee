import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { addressesChanged, assertMailbox } from './change-nickname.ts';

/** A deleted alias is kept from everybody else for so long: mail for its old owner still comes to it. */
const restDays = 365;
const dayMs = 86_400_000;
/** Deleted aliases that may rest at once: whoever makes and deletes them in a row would keep every good name from the colleagues. */
const maxResting = 20;

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

/** Whether an alias is one that only an administrator gives. With a plus it would catch what somebody has tagged (`mei+bank@` is Mei's). */
export function isReserved(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'));
  return local.includes('+') || local.length < minLocalPartCharacters || reservedNames.has(local.replaceAll('.', ''));
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

/** Refuses with tooManyAliases: they have enough, or have deleted too many lately. What rests no longer is forgotten. */
async function refuseMore(
  tx: Tx,
  { account, address, maxAliases }: Omit<OwnAliasInput, 'orgId'>,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('own_alias')
    .where('account_no', '=', account)
    .where('freed_at', '<=', now - restDays * dayMs)
    .execute();
  const rows = await tx
    .selectFrom('own_alias')
    .select(['address', 'freed_at'])
    .where('account_no', '=', account)
    .execute();
  const resting = rows.filter((row) => row.freed_at !== null && row.address !== address);
  if (rows.filter((row) => row.freed_at === null).length >= maxAliases || resting.length >= maxResting)
    throw new UserError('tooManyAliases', { max: maxAliases });
}

/** Makes an alias. Refuses with tooManyAliases, addressTaken (also for one that somebody else gave up within a year). */
export const saveOwnAlias = defineOperation<OwnAliasInput, { alias: string }>({
  name: 'addresses.saveOwnAlias',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, orgId, address, maxAliases }) => {
    assertMailbox(context, account);
    await refuseMore(tx, { account, address, maxAliases }, context.now);
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
