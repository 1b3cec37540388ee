import type { ContactGroup } from '@hongyan/contract';
import { queryOptions } from '@tanstack/react-query';
import { addressKey, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { mailboxRightNow } from '../../../platform/settings/mailbox-right.ts';
import { recipientStrings } from './recipient.strings.ts';
import type { Meant } from './resolve-names.ts';

/** More than are shown: those who are recipients already are left out afterwards. */
const maxFound = 20;
const maxGroups = 3;
/** Names of the organisation change slowly. */
const freshMs = 60_000;

/** Somebody who may be meant, or a group of contacts, which stands for all who are in it. */
export interface Suggestion extends Recipient {
  /** It is suggested because of mail that was sent there: that can be forgotten. */
  readonly isForgettable?: boolean;
  readonly group?: ContactGroup;
}

const peopleKey = ['contacts', 'suggest'] as const;
const groupsKey = ['contacts', 'groups'] as const;

/** People and mail groups that may be meant by a text. It is not given up when nobody looks any more: a chip may wait for it. */
export const peopleQuery = (text: string) =>
  queryOptions({ queryKey: [...peopleKey, text], queryFn: () => askPeople(text), staleTime: freshMs });

/** One's own groups of contacts. In somebody else's mailbox there are none. */
export const contactGroupsQuery = () =>
  queryOptions({
    queryKey: groupsKey,
    queryFn: async () => (mailboxRightNow().mayDo('own') ? readData(api.contacts.groups({})) : { list: [] }),
    staleTime: freshMs,
  });

/** All who may be meant by a text, in the order in which they are suggested. */
export const listSuggestions = (
  text: string,
  groups: readonly ContactGroup[],
  people: readonly Suggestion[],
): readonly Suggestion[] => [...matchGroups(text, groups), ...people];

/** Whom a name means: asks for what is not known yet. */
export async function findMeant(text: string): Promise<readonly Meant[]> {
  const [people, groups] = await Promise.all([
    queryClient.query(peopleQuery(text)),
    // Without them somebody of that name is still the right one.
    queryClient.query(contactGroupsQuery()).catch(() => ({ list: [] })),
  ]);
  const [first, ...others] = listSuggestions(text, groups.list, people);
  if (first === undefined) return [];
  return [...(await findMembers(first)), ...others.flatMap((one) => toPerson(one))];
}

/** The same where an answer that is still good is there; a group of contacts is always asked for who is in it. */
export function knownMeant(text: string): readonly Meant[] | undefined {
  const people = readFresh(queryClient.getQueryState<readonly Suggestion[]>([...peopleKey, text]));
  const groups = readFresh(queryClient.getQueryState<{ readonly list: readonly ContactGroup[] }>(groupsKey));
  if (people === undefined || groups === undefined) return undefined;
  const list = listSuggestions(text, groups.list, people);
  return list[0]?.group === undefined ? list.flatMap((one) => toPerson(one)) : undefined;
}

/** Who is meant by a suggestion: of a group everybody who has an address. */
export async function findMembers(suggestion: Suggestion): Promise<readonly Meant[]> {
  if (suggestion.group === undefined) return toPerson(suggestion);
  const { list } = await readData(api.contacts.groupMembers({ groupId: suggestion.group.groupId }));
  const recipients = list.filter(({ address }) => address !== '').map(({ name, address }) => ({ name, address }));
  return recipients.length === 0 ? [] : [{ isGroup: true, recipients }];
}

/** A suggestion as a recipient. */
export function toRecipient({ name, address, detail }: Suggestion): Recipient {
  return { name, address, ...(detail === undefined ? {} : { detail }) };
}

const toPerson = (suggestion: Suggestion): readonly Meant[] =>
  suggestion.group === undefined ? [{ isGroup: false, recipients: [toRecipient(suggestion)] }] : [];

interface CachedAnswer<Data> {
  readonly data: Data | undefined;
  readonly isInvalidated: boolean;
  readonly dataUpdatedAt: number;
}

function readFresh<Data>(cached: CachedAnswer<Data> | undefined): Data | undefined {
  const isFresh = cached !== undefined && !cached.isInvalidated && cached.dataUpdatedAt > Date.now() - freshMs;
  return isFresh ? cached.data : undefined;
}

function matchGroups(text: string, groups: readonly ContactGroup[]): readonly Suggestion[] {
  const wanted = text.toLowerCase();
  return groups
    .filter(({ name, members }) => members > 0 && wanted !== '' && name.toLowerCase().includes(wanted))
    .slice(0, maxGroups)
    .map((group) => ({ name: group.name, address: '', group }));
}

async function askPeople(keyword: string): Promise<readonly Suggestion[]> {
  const [people, groups] = await Promise.all([
    readData(api.contacts.suggest({ keyword, limit: maxFound })),
    readData(api.mailGroups.suggest({ keyword, limit: maxGroups })).catch((error: unknown) => {
      // Mail groups are switched off: people are suggested all the same.
      if (error instanceof ApiError) return { list: [] };
      throw error;
    }),
  ]);
  const named = new Set(groups.list.map(({ address }) => addressKey(address)));
  return [
    ...groups.list.map(({ name, address, people: count }) => ({
      name,
      address,
      detail: translate(recipientStrings, 'groupPeople', { count }),
    })),
    // A group that one has written to is among the correspondents, too.
    ...people.list
      .filter(({ address }) => !named.has(addressKey(address)))
      .map(({ name, address, deptName, sentCount }) => ({
        name,
        address,
        ...(deptName === '' ? {} : { detail: deptName }),
        ...(sentCount > 0 ? { isForgettable: true } : {}),
      })),
  ];
}
