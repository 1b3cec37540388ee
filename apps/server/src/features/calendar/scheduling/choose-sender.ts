import { readEvent } from '@hongyan/icalendar';
import type { OperationContext, Tx } from '../../../engines/database/port.ts';
import { readActivePerson, readMailboxRights } from '../../identity/in-transaction.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { isResource } from '../policy.ts';

/** From whom a scheduling message goes. */
export interface Sender {
  readonly account: number;
  readonly address: string;
  /** Who acts for the calendar's owner, where the mail cannot go in their name; empty: the owner. */
  readonly sentBy: string;
}

async function readPrimary(tx: Tx, account: number, now: number): Promise<string | null> {
  return (await readActivePerson(tx, account, now))?.address ?? null;
}

/** The owner's address that the event knows them by: as organiser or participant, else their first one. */
async function findKnownAddress(
  tx: Tx,
  now: number,
  { calendar, owner }: ObjectTarget,
  ics: string,
): Promise<string | null> {
  const details = readEvent(ics);
  const named = [details?.organizer, ...(details?.participants ?? [])].map((person) => person?.address ?? '');
  const own = named.find((address) => owner.addresses.includes(address.toLowerCase()));
  return own ?? readPrimary(tx, calendar.account_no, now);
}

/**
 * From whom the messages of a calendar go: from its owner, by the address that the event knows them by. Who changes the calendar of another writes
 * in the owner's name where that is a room or a thing, or with the right to send so; else as themselves, for the owner (SENT-BY). null: the owner has no address.
 */
export async function chooseSender(
  tx: Tx,
  { actor, now }: Pick<OperationContext, 'actor' | 'now'>,
  target: ObjectTarget,
  ics: string,
): Promise<Sender | null> {
  const account = target.calendar.account_no;
  const address = await findKnownAddress(tx, now, target, ics);
  if (address === null) return null;
  if (actor === null || actor === account) return { account, address, sentBy: '' };
  // Its managers are who speaks for a room; nobody else has a right in its calendar that writes.
  if (await isResource(tx, target.calendar.org_id, account)) return { account, address, sentBy: '' };
  const rights = await readMailboxRights(tx, { actor, subject: account }, now);
  if (rights?.send === 'sendAs') return { account, address, sentBy: '' };
  const own = await readPrimary(tx, actor, now);
  return own === null ? null : { account: actor, address: own, sentBy: own };
}
