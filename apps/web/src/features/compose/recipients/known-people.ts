import type { ContactRow, MailDetail } from '@hongyan/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { addressKey, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { Suggestion } from './find-people.ts';

/** More are not looked through at a press of a key. */
const maxKnown = 5_000;
const maxMatches = 8;

/**
 * People who are in this window already: suggested before, contacts and colleagues of lists that were opened, people of the mail that is
 * answered. They are shown until the server has said who is meant, and decide nothing.
 */
export function listKnownPeople(
  client: QueryClient,
  originalAddresses: readonly string[] | null,
): readonly Suggestion[] {
  const known = new Map<string, Suggestion>();
  const take = (people: readonly Suggestion[]): void => {
    for (const person of people) {
      const key = addressKey(person.address);
      if (key !== '' && known.size < maxKnown && !known.has(key)) known.set(key, person);
    }
  };
  const suggested = client.getQueriesData<readonly Suggestion[] | { readonly list: readonly FoundPerson[] }>({
    queryKey: ['contacts', 'suggest'],
  });
  for (const [, data] of suggested) {
    if (data === undefined) continue;
    if ('list' in data) take(data.list.map(describe));
    else take(data);
  }
  const lists = client.getQueriesData<InfiniteData<{ readonly list: readonly ContactRow[] }>>({
    queryKey: ['contacts', 'list'],
  });
  for (const [, data] of lists)
    for (const { list } of data?.pages ?? [])
      take(list.map(({ name, address, org }) => describe({ name, address, deptName: org })));
  take(listOriginal(client, originalAddresses));
  return [...known.values()];
}

interface FoundPerson extends Recipient {
  readonly deptName: string;
}

const describe = ({ name, address, deptName }: FoundPerson): Suggestion => ({
  name,
  address,
  ...(deptName === '' ? {} : { detail: deptName }),
});

/** Everybody in the mail that is answered, by name where that mail is still at hand. */
function listOriginal(client: QueryClient, addresses: readonly string[] | null): readonly Suggestion[] {
  if (addresses === null) return [];
  const original = new Set(addresses);
  const details = client.getQueriesData<MailDetail>({ queryKey: ['mailbox', 'detail'] });
  const named = details.flatMap(([, mail]) => (mail === undefined ? [] : [...mail.from, ...mail.to, ...mail.cc]));
  return [
    ...named.filter(({ address }) => original.has(addressKey(address))).map(({ name, address }) => ({ name, address })),
    ...addresses.map((address) => ({ name: '', address })),
  ];
}

/** Those whose name or address holds what is typed, the nearest first. Spellings of Chinese names only the server knows. */
export function matchPeople(people: readonly Suggestion[], text: string): readonly Suggestion[] {
  const wanted = normalise(text);
  if (wanted === '') return [];
  return people
    .map((person) => ({ person, rank: rankPerson(person, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxMatches)
    .map(({ person }) => person);
}

const noMatch = 4;

/** As the server ranks: the name's beginning, a word's, the address's, then letters inside. */
function rankPerson({ name, address }: Recipient, wanted: string): number {
  const called = normalise(name);
  const reached = normalise(address);
  if (called.startsWith(wanted)) return 0;
  if (called.includes(` ${wanted}`)) return 1;
  if (reached.startsWith(wanted)) return 2;
  return called.includes(wanted) || reached.includes(wanted) ? 3 : noMatch;
}

const normalise = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
