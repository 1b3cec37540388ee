/**
 * Names of the cards of contacts: the last part of their addresses for programs. A card that a program brought has the name that it gave;
 * any other is named by the contact's number, so no row is needed for it.
 */
import type { Db, Tx } from '../../../engines/database/port.ts';
import { inBatches } from '../../../mail/messages/index.ts';

/** The name of a card that no program named. */
export const defaultCardName = (contactNo: number): string => `${String(contactNo)}.vcf`;

const numberOfName = (name: string): number | null => {
  const digits = /^([1-9]\d{0,9})\.vcf$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Names by contact; those of contacts that are not there too. */
export async function readCardNames(
  db: Db,
  account: number,
  contactNos: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map(contactNos.map((contactNo) => [contactNo, defaultCardName(contactNo)]));
  for (const batch of inBatches(contactNos)) {
    const rows = await db
      .selectFrom('contact_card')
      .select(['contact_no', 'name'])
      .where('account_no', '=', account)
      .where('contact_no', 'in', [...batch])
      .execute();
    for (const { contact_no: contactNo, name } of rows) names.set(contactNo, name);
  }
  return names;
}

/** Contacts by the names of their cards; whether they are there is not looked at. */
export async function findByCardNames(
  db: Db,
  account: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const batch of inBatches(names)) {
    const rows = await db
      .selectFrom('contact_card')
      .select(['contact_no', 'name'])
      .where('account_no', '=', account)
      .where('name', 'in', [...batch])
      .execute();
    for (const { contact_no: contactNo, name } of rows) found.set(name, contactNo);
  }
  for (const name of names) {
    const contactNo = numberOfName(name);
    if (contactNo !== null && !found.has(name)) found.set(name, contactNo);
  }
  return found;
}

/** Cards of these contacts go with this change. */
export async function cardsVanished(
  tx: Tx,
  { account, revision, now }: { readonly account: number; readonly revision: number; readonly now: number },
  contactNos: readonly number[],
): Promise<void> {
  if (contactNos.length === 0) return;
  const names = await readCardNames(tx, account, contactNos);
  await tx
    .insertInto('contact_vanished')
    .values([...names.values()].map((name) => ({ account_no: account, name, revision, vanished_at: now })))
    .onConflict((conflict) => conflict.columns(['account_no', 'name']).doUpdateSet({ revision, vanished_at: now }))
    .execute();
  await tx
    .deleteFrom('contact_card')
    .where('account_no', '=', account)
    .where('contact_no', 'in', [...contactNos])
    .execute();
}

/** Cards of these contacts are there, new or again. */
export async function cardsReturned(tx: Tx, account: number, contactNos: readonly number[]): Promise<void> {
  const names = await readCardNames(tx, account, contactNos);
  await tx
    .deleteFrom('contact_vanished')
    .where('account_no', '=', account)
    .where('name', 'in', [...names.values()])
    .execute();
}

/** Gives the card of a contact its name. */
export async function nameCard(tx: Tx, account: number, contactNo: number, name: string): Promise<void> {
  if (name === defaultCardName(contactNo)) return;
  await tx
    .insertInto('contact_card')
    .values({ account_no: account, name, contact_no: contactNo })
    .onConflict((conflict) => conflict.columns(['account_no', 'name']).doUpdateSet({ contact_no: contactNo }))
    .execute();
}
