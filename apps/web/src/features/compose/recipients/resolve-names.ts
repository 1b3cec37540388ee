import { maxRecipients } from '@hongyan/contract/limits';
import { addressKey, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { allRecipients, getKey, type RecipientLists } from './recipient-lists.ts';

/** One who may be meant by a name: a person or mail group, or all who are in a group of contacts. */
export interface Meant {
  readonly recipients: readonly Recipient[];
  readonly isGroup: boolean;
}

/** A name that was typed, as far as it is known whom it means. */
export interface AskedName {
  readonly text: string;
  /** Who may be meant, the likeliest first; undefined while it is being asked. */
  readonly answer: readonly Meant[] | undefined;
  /** The chips that stand for it, by `getKey`. */
  readonly chips: readonly string[];
}

export interface ResolvedNames {
  readonly lists: RecipientLists;
  /** In the order of the names. */
  readonly chips: readonly (readonly string[])[];
  /** Those for whom there was no room. */
  readonly refused: number;
}

/**
 * Puts the people whom names mean in the place of their chips. `names` are in the order in which they were typed, and a person is
 * taken by the first that means them: what comes of a list does not depend on the order of the answers.
 */
export function resolveNames(lists: RecipientLists, names: readonly AskedName[]): ResolvedNames {
  const present = new Set(allRecipients(lists).map(getKey));
  const ofNames = new Set(names.flatMap(({ chips }) => chips));
  const taken = new Set([...present].filter((key) => !ofNames.has(key)));
  const replaced = new Map<string, readonly Recipient[]>();
  let room = maxRecipients - present.size;
  let refused = 0;
  const chips = names.map((name) => {
    const standing = name.chips.filter((key) => present.has(key));
    const [only] = standing;
    if (name.answer === undefined || only === undefined) return name.chips;
    if (name.chips.length !== 1) {
      // Of a group that is there already nobody comes anew; who is meant by an earlier name stands there.
      for (const key of standing) if (taken.has(key)) replaced.set(key, []);
      const kept = standing.filter((key) => !taken.has(key));
      for (const key of kept) taken.add(key);
      return kept;
    }
    const meant = chooseMeant(name.text, name.answer, taken);
    const admitted = meant.slice(0, room + 1);
    refused += meant.length - admitted.length;
    room -= admitted.length - 1;
    replaced.set(only, admitted);
    const keys = admitted.map(getKey);
    for (const key of keys) taken.add(key);
    return keys;
  });
  const resolve = (list: readonly Recipient[]): readonly Recipient[] =>
    list.flatMap((recipient) => keepSame(recipient, replaced.get(getKey(recipient))));
  const { to, cc, bcc } = lists;
  return { lists: { to: resolve(to), cc: resolve(cc), bcc: resolve(bcc) }, chips, refused };
}

/** The chip that is there already where nothing would change: it is not drawn anew. */
function keepSame(recipient: Recipient, meant: readonly Recipient[] | undefined): readonly Recipient[] {
  const [only] = meant ?? [];
  if (meant === undefined) return [recipient];
  return meant.length === 1 && only !== undefined && getKey(only) === getKey(recipient) ? [recipient] : meant;
}

/** Who stands first among those who are no recipients yet; nobody: what was typed stays, to be marked as no address. */
function chooseMeant(text: string, answer: readonly Meant[], taken: ReadonlySet<string>): readonly Recipient[] {
  const isFree = (recipient: Recipient): boolean => !taken.has(getKey(recipient));
  const found = answer.find(({ isGroup, recipients }) => isGroup || recipients.some(isFree));
  if (found) return found.recipients.filter(isFree);
  // The very person is a recipient already. By a part of a name somebody else may be meant: then it is said.
  const isThere = answer.some(({ recipients }) => recipients.some((recipient) => isNamed(recipient, text)));
  return isThere ? [] : [{ name: '', address: text }].filter(isFree);
}

const isNamed = ({ name, address }: Recipient, text: string): boolean =>
  [name, address].some((known) => addressKey(known) === addressKey(text));
