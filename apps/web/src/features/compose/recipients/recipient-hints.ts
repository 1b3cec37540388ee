import { addressKey, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { outsideRecipients } from '../sending/compose-checks.ts';
import type { AddressKnowledge } from './address-knowledge.ts';

/** One thing that the writer may want to know of the recipients. `names` are addresses, or names of colleagues. */
export interface RecipientHint {
  readonly kind: 'lookAlike' | 'outsideAndNew' | 'outside' | 'new';
  readonly names: readonly string[];
  /** Whom a look-alike resembles. */
  readonly of?: string;
}

export interface HintFacts {
  readonly recipients: readonly Recipient[];
  /** Of the organisation. */
  readonly domains: readonly string[];
  /** Everybody in the mail that is answered, lower case; null where none is. */
  readonly originalAddresses: readonly string[] | null;
  readonly knowledge: AddressKnowledge;
}

/** What is to be said of the recipients, the most urgent first; each of them is named once. */
export function findRecipientHints({ recipients, domains, originalAddresses, knowledge }: HintFacts): RecipientHint[] {
  const original = originalAddresses && new Set(originalAddresses);
  const valid = recipients.filter(({ address }) => isValidAddress(address));
  const alike = valid.flatMap(({ address }) => {
    const found = knowledge[addressKey(address)]?.lookAlike;
    return found ? [{ kind: 'lookAlike' as const, names: [address], of: found.of }] : [];
  });
  const named = new Set(alike.flatMap(({ names }) => names));
  const rest = valid.filter(({ address }) => !named.has(address));
  const isNew = ({ address }: Recipient): boolean => original !== null && !original.has(addressKey(address));
  const outside = outsideRecipients(rest, domains);
  const isOutside = new Set(outside);
  const inside = rest.filter((recipient) => !isOutside.has(recipient));
  const groups: RecipientHint[] = [
    { kind: 'outsideAndNew', names: outside.filter(isNew).map(({ address }) => address) },
    { kind: 'outside', names: outside.filter((one) => !isNew(one)).map(({ address }) => address) },
    { kind: 'new', names: inside.filter(isNew).map(({ name, address }) => name || address) },
  ];
  return [...alike, ...groups.filter(({ names }) => names.length > 0)];
}
