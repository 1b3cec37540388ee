import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { addressKey, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { translate } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { recipientStrings } from './recipient.strings.ts';

/** Between the last message and the question: a word is asked for, not each of its messages. */
const quietMs = 150;
const maxShown = 8;
const maxGroups = 3;
/** Names of the organisation change slowly. */
const freshMs = 60_000;

export interface Suggestions {
  readonly list: readonly Recipient[];
  /** The one that Enter takes; -1 for none. */
  readonly active: number;
  readonly close: () => void;
  /** True when the key was for the list. */
  readonly handleKey: (event: KeyboardEvent, pick: (recipients: readonly Recipient[]) => void) => boolean;
}

/** Who may be meant by what is typed so far; those who are recipients already are left out. */
export function useSuggestions(text: string, present: readonly Recipient[]): Suggestions {
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
  useEffect(() => setActive(0), [keyword]);

  const known = new Set(present.map(({ address }) => addressKey(address)));
  const isOpen = text.trim() !== '' && keyword !== '' && closedFor !== keyword;
  const list = isOpen ? (data ?? []).filter(({ address }) => !known.has(addressKey(address))) : [];
  const current = Math.min(active, list.length - 1);
  const close = (): void => setClosedFor(keyword);

  const handleKey: Suggestions['handleKey'] = (event, pick) => {
    if (list.length === 0) return false;
    const picked = list[current];
    if (event.key === 'ArrowDown') setActive((current + 1) % list.length);
    else if (event.key === 'ArrowUp') setActive((current + list.length - 1) % list.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || event.key === 'Tab') && picked && !isOther(text, picked)) pick([picked]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { list, active: current, close, handleKey };
}

async function askSuggestions(keyword: string, signal: AbortSignal): Promise<readonly Recipient[]> {
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
      .map(({ name, address, deptName }) => ({ name, address, ...(deptName === '' ? {} : { detail: deptName }) })),
  ].slice(0, maxShown);
}

/** A whole address that is typed is meant itself, whatever is suggested beside it. */
function isOther(text: string, { address }: Recipient): boolean {
  return isValidAddress(text.trim()) && !addressKey(address).startsWith(addressKey(text));
}
