import type { ContactGroup } from '@hongyan/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { addressKey, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { translate } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useMailboxRight } from '../../../platform/settings/mailbox-right.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { recipientStrings } from './recipient.strings.ts';

/** Between the last message and the question: a word is asked for, not each of its messages. */
const quietMs = 150;
const maxShown = 8;
const maxGroups = 3;
/** Names of the organisation change slowly. */
const freshMs = 60_000;

/** Somebody who may be meant, or a group of contacts, which stands for all who are in it. */
export interface Suggestion extends Recipient {
  /** It is suggested because of mail that was sent there: that can be forgotten. */
  readonly isForgettable?: boolean;
  readonly group?: ContactGroup;
}

export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** The one that Enter takes; -1 for none. */
  readonly active: number;
  readonly close: () => void;
  /** The address is suggested no more because of mail that was sent to it. */
  readonly forget: (suggestion: Suggestion) => void;
  /** Adds who is suggested: of a group everybody who has an address. */
  readonly take: (suggestion: Suggestion) => void;
  /** True when the key was for the list. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** Who may be meant by what is typed so far; those who are recipients already are left out. */
export function useSuggestions(
  text: string,
  present: readonly Recipient[],
  pick: (recipients: readonly Recipient[]) => void,
): Suggestions {
  const queryClient = useQueryClient();
  const keyword = useQuietText(text.trim(), quietMs);
  const [closedFor, setClosedFor] = useState<string>();
  const [active, setActive] = useState(0);
  const { data } = useQuery({
    queryKey: ['contacts', 'suggest', keyword],
    queryFn: ({ signal }) => askSuggestions(keyword, signal),
    enabled: keyword !== '',
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
  const groups = useGroups(keyword);
  useEffect(() => setActive(0), [keyword]);

  const known = new Set(present.map(({ address }) => addressKey(address)));
  const isOpen = text.trim() !== '' && keyword !== '' && closedFor !== keyword;
  const people = (data ?? []).filter(({ address }) => !known.has(addressKey(address)));
  const list: readonly Suggestion[] = isOpen ? [...groups, ...people] : [];
  const current = Math.min(active, list.length - 1);
  const close = (): void => setClosedFor(keyword);

  const take = ({ group, isForgettable: _, ...recipient }: Suggestion): void => {
    if (group === undefined) {
      pick([recipient]);
      return;
    }
    readData(api.contacts.groupMembers({ groupId: group.groupId }))
      .then(({ list: members }) => pick(members.filter(({ address }) => address !== '').map(toRecipient)))
      .catch((error: unknown) => presentError(error, 'warning'));
  };
  const forget = ({ address }: Suggestion): void => {
    readData(api.contacts.forget({ address }))
      .catch((error: unknown) => presentError(error, 'warning'))
      .finally(() => void queryClient.invalidateQueries({ queryKey: ['contacts', 'suggest'] }));
  };
  const handleKey: Suggestions['handleKey'] = (event) => {
    const picked = list[current];
    if (picked === undefined) return false;
    if (event.key === 'ArrowDown') setActive((current + 1) % list.length);
    else if (event.key === 'ArrowUp') setActive((current + list.length - 1) % list.length);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Delete' && event.shiftKey && picked.isForgettable) forget(picked);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !isOther(text, picked)) take(picked);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { list, active: current, close, forget, take, handleKey };
}

const toRecipient = ({ name, address }: Recipient): Recipient => ({ name, address });

async function askSuggestions(keyword: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const [people, groups] = await Promise.all([
    readData(api.contacts.suggest({ keyword, limit: maxShown }, { signal })),
    readData(api.mailGroups.suggest({ keyword, limit: maxGroups }, { signal })),
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
  ].slice(0, maxShown);
}

/** One's own groups of contacts whose names hold what is typed. In somebody else's mailbox there are none. */
function useGroups(keyword: string): readonly Suggestion[] {
  const isOwn = useMailboxRight().mayDo('own');
  const { data } = useQuery({
    queryKey: ['contacts', 'groups'],
    queryFn: ({ signal }) => readData(api.contacts.groups({}, { signal })),
    enabled: keyword !== '' && isOwn,
    staleTime: freshMs,
  });
  const wanted = keyword.toLowerCase();
  return (data?.list ?? [])
    .filter(({ name, members }) => members > 0 && wanted !== '' && name.toLowerCase().includes(wanted))
    .slice(0, maxGroups)
    .map((group) => ({ name: group.name, address: '', group }));
}

/** A whole address that is typed is meant itself, whatever is suggested beside it. */
function isOther(text: string, { address, group }: Suggestion): boolean {
  return isValidAddress(text.trim()) && (group !== undefined || !addressKey(address).startsWith(addressKey(text)));
}
