/** Contacts that are probably one person, found by what they have in common. Plain logic, linear in what is known of them. */
import type { ContactFields } from '@hongyan/contract';
import { normaliseForMatching } from '../../../engines/contact-files/matching-text.ts';
import { caseFoldAddress } from '../../../mail/correspondents/index.ts';

/** A phone that tells two people apart: shorter ones are extensions. The last digits, so that `+86 138…` is `138…`. */
const minPhoneDigits = 7;
const comparedPhoneDigits = 11;
/** A number of a switchboard or an address of a team is that of many: it joins nobody. */
const maxSharers = 10;
/** Contacts of one set: what a merge takes. */
const maxSet = 20;

/** By what a contact is known again. */
export function listIdentities({ name, org, emails, phones }: ContactFields): string[] {
  const addresses = emails.map(({ address }) => `mail:${caseFoldAddress(address)}`);
  const numbers = phones
    .map(({ number }) => number.replace(/\D/g, ''))
    .filter((digits) => digits.length >= minPhoneDigits)
    .map((digits) => `phone:${digits.slice(-comparedPhoneDigits)}`);
  const named = name !== '' && org !== '' ? [`name:${normaliseForMatching(name)}\n${normaliseForMatching(org)}`] : [];
  return [...new Set([...addresses, ...numbers, ...named])];
}

/** Sets of two or more that are linked by what they have in common; in the order of their first. */
export function findDuplicateSets<T extends { readonly fields: ContactFields }>(
  contacts: readonly T[],
): readonly T[][] {
  const parents = contacts.map((_contact, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) {
      // Halving the way keeps later questions short.
      parents[root] = parents[parents[root] ?? root] ?? root;
      root = parents[root] ?? root;
    }
    return root;
  };
  const byIdentity = new Map<string, number[]>();
  for (const [index, { fields }] of contacts.entries())
    for (const identity of listIdentities(fields)) {
      const known = byIdentity.get(identity);
      if (known === undefined) byIdentity.set(identity, [index]);
      else known.push(index);
    }
  for (const [first = 0, ...others] of byIdentity.values()) {
    if (others.length >= maxSharers) continue;
    for (const other of others) {
      const [a, b] = [rootOf(first), rootOf(other)];
      if (a !== b) parents[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const sets = Map.groupBy(contacts.keys(), rootOf);
  return [...sets.values()]
    .filter((indexes) => indexes.length > 1)
    .map((indexes) => indexes.slice(0, maxSet).flatMap((index) => contacts[index] ?? []));
}
