import { maxRecipients } from '@hongyan/contract/limits';
import { addressKey, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';

export type RecipientField = 'to' | 'cc' | 'bcc';
export const recipientFields: readonly RecipientField[] = ['to', 'cc', 'bcc'];

/** Whom a message goes to. */
export type RecipientLists = Readonly<Record<RecipientField, readonly Recipient[]>>;

/** What came of adding recipients. */
export interface Added {
  readonly lists: RecipientLists;
  /** Those that were there already, in whatever field. */
  readonly repeated: number;
  /** Those for whom there was no room. */
  readonly refused: number;
}

/** What makes two recipients the same. A name that is being looked up is only itself. */
export const getKey = ({ address, name, pending }: Recipient): string => pending ?? addressKey(address || name);

/** Everybody, once. */
export const allRecipients = ({ to, cc, bcc }: RecipientLists): readonly Recipient[] => [...to, ...cc, ...bcc];

/** Only the lists, of anything that has them. */
export const getLists = ({ to, cc, bcc }: RecipientLists): RecipientLists => ({ to, cc, bcc });

/** Adds at the end of a field; nobody twice in the message, and no more than a message may have. */
export function addRecipients(lists: RecipientLists, field: RecipientField, added: readonly Recipient[]): Added {
  const known = new Set(allRecipients(lists).map(getKey));
  const room = Math.max(0, maxRecipients - known.size);
  const fresh = added.filter((recipient) => !known.has(getKey(recipient)) && known.add(getKey(recipient)));
  const taken = fresh.slice(0, room);
  return {
    lists: { ...getLists(lists), [field]: [...lists[field], ...taken] },
    repeated: added.length - fresh.length,
    refused: fresh.length - taken.length,
  };
}

export function removeRecipients(
  lists: RecipientLists,
  field: RecipientField,
  removed: readonly Recipient[],
): RecipientLists {
  const keys = new Set(removed.map(getKey));
  return { ...getLists(lists), [field]: lists[field].filter((known) => !keys.has(getKey(known))) };
}

/** Brings back who was taken out of a field, to their positions among those who are there now; `before` is the field as it was. */
export function restoreRecipients(
  lists: RecipientLists,
  field: RecipientField,
  { before, removed }: { readonly before: readonly Recipient[]; readonly removed: readonly Recipient[] },
): RecipientLists {
  const known = new Set(allRecipients(lists).map(getKey));
  const back = new Set(removed.map(getKey).filter((key) => !known.has(key)));
  const grown = [...lists[field]];
  before.forEach((recipient, index) => {
    if (!back.has(getKey(recipient))) return;
    // Behind the nearest of those before it that are there.
    const earlier = new Set(before.slice(0, index).map(getKey));
    const at = grown.findLastIndex((one) => earlier.has(getKey(one)));
    grown.splice(at + 1, 0, recipient);
  });
  return { ...getLists(lists), [field]: grown };
}

/** Puts others in the place of one: what its chip was changed to. Those that are there already are merged. */
export function replaceRecipient(
  lists: RecipientLists,
  field: RecipientField,
  recipient: Recipient,
  others: readonly Recipient[],
): RecipientLists {
  const at = lists[field].findIndex((known) => getKey(known) === getKey(recipient));
  if (at === -1) return getLists(lists);
  const without = removeRecipients(lists, field, [recipient]);
  const { lists: grown } = addRecipients(without, field, others);
  const fresh = grown[field].slice(without[field].length);
  return { ...without, [field]: [...without[field].slice(0, at), ...fresh, ...without[field].slice(at)] };
}

/** From one field into another, before the one with the given key, else at its end. Within one field it changes the order. */
export function moveRecipients(
  lists: RecipientLists,
  { from, into, before }: { readonly from: RecipientField; readonly into: RecipientField; readonly before?: string },
  moved: readonly Recipient[],
): RecipientLists {
  if (moved.some((recipient) => before === getKey(recipient))) return getLists(lists);
  const without = removeRecipients(lists, from, moved);
  const found = without[into].findIndex((known) => getKey(known) === before);
  const at = found === -1 ? without[into].length : found;
  return { ...without, [into]: [...without[into].slice(0, at), ...moved, ...without[into].slice(at)] };
}

/** Without the addresses that cannot be sent to. */
export const dropInvalid = (lists: RecipientLists): RecipientLists =>
  keepRecipients(lists, ({ address }) => isValidAddress(address));

/** Without some addresses, however they are written. */
export function dropAddresses(lists: RecipientLists, addresses: readonly string[]): RecipientLists {
  const dropped = new Set(addresses.map(addressKey));
  return keepRecipients(lists, ({ address }) => !dropped.has(addressKey(address)));
}

const keepRecipients = ({ to, cc, bcc }: RecipientLists, isKept: (one: Recipient) => boolean): RecipientLists => ({
  to: to.filter(isKept),
  cc: cc.filter(isKept),
  bcc: bcc.filter(isKept),
});
