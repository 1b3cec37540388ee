import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { addressKey, isValidAddress, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import { contactGroupsQuery, listSuggestions, peopleQuery, type Suggestion } from './find-people.ts';
import { listKnownPeople, matchPeople } from './known-people.ts';

/** Between the last character and the question: a word is asked for, not each of its characters. */
const quietMs = 150;
const maxShown = 8;

export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** The one that stands for what is typed, or that was chosen with the arrows; -1 for none. */
  readonly active: number;
  /** Who else may be meant is still being asked; nobody is taken unless they are chosen. */
  readonly isBusy: boolean;
  /** The one that was chosen with the arrows. */
  readonly chosen: Suggestion | undefined;
  /** The list was closed for this text: none of them is meant. */
  readonly isRefused: boolean;
  /** The pointer is on the list: nothing moves under it. */
  readonly hold: () => void;
  /** The address is suggested no more because of mail that was sent to it. */
  readonly forget: (suggestion: Suggestion) => void;
  /** True when the key was for the list. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

export interface SuggestionsInput {
  readonly text: string;
  readonly isFocused: boolean;
  /** Recipients of the message: they are not suggested again. */
  readonly present: readonly Recipient[];
  /** Everybody in the mail that is answered. */
  readonly originalAddresses: readonly string[] | null;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** What is chosen in the list of one text: nothing, or the position, in the list as it stood. */
interface Choice {
  readonly text: string;
  readonly index: number;
  readonly isChosen: boolean;
  readonly held: readonly Suggestion[];
}

const nothingChosen: Choice = { text: '', index: 0, isChosen: false, held: [] };

/** Who may be meant by what is typed so far: people who are at hand at once, then as the server answers for exactly this text. */
export function useSuggestions(input: SuggestionsInput): Suggestions {
  const { text, isFocused, onTake } = input;
  const typed = isFocused ? text.trim() : '';
  const { list: found, isBusy } = useFound(typed, input);
  const forget = useForget();
  const [refused, setRefused] = useState<string>();
  const [last, setChoice] = useState(nothingChosen);
  const choice = last.text === typed ? last : nothingChosen;
  const isRefused = typed !== '' && refused === typed;

  // What stands there stays there, but never somebody who was suggested for an older text.
  const held = isBusy ? choice.held : keepMeant(choice.held, typed, found);
  const list = typed === '' || isRefused ? [] : merge(held, found).slice(0, maxShown);
  const first = choice.isChosen || !isOther(typed, list[0]) ? 0 : -1;
  const active = choice.isChosen ? Math.min(choice.index, list.length - 1) : Math.min(first, list.length - 1);
  const current = list[active];
  const chosen = choice.isChosen ? current : undefined;

  const choose = (index: number): void => setChoice({ text: typed, index, isChosen: true, held: list });
  const handleKey: Suggestions['handleKey'] = (event) => {
    if (list.length === 0) return false;
    if (event.key === 'ArrowDown') choose((active + 1) % list.length);
    else if (event.key === 'ArrowUp') choose((Math.max(active, 0) + list.length - 1) % list.length);
    else if (event.key === 'Escape') setRefused(typed);
    else if (event.key === 'Delete' && event.shiftKey && current?.isForgettable) forget(current);
    else if (current !== undefined && isTakingKey(event.key, typed) && (chosen !== undefined || !isBusy))
      onTake(current);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const hold = (): void => {
    if (choice.held.length === 0 && list.length > 0) setChoice({ ...choice, text: typed, held: list });
  };
  return { list, active, isBusy, chosen, isRefused, hold, forget, handleKey };
}

/** Enter takes the one that is marked, and Tab completes a name; after a whole address Tab goes on. */
const isTakingKey = (key: string, typed: string): boolean =>
  key === 'Enter' || (key === 'Tab' && !isValidAddress(typed));

/** A whole address that is typed is meant itself, whoever is suggested beside it. */
const isOther = (typed: string, first: Suggestion | undefined): boolean =>
  isValidAddress(typed) && (first?.group !== undefined || addressKey(first?.address ?? '') !== addressKey(typed));

/** Those of a list whom the server found, too, or whose name or address holds what is typed. */
function keepMeant(held: readonly Suggestion[], typed: string, found: readonly Suggestion[]): readonly Suggestion[] {
  const meant = new Set([...found, ...matchPeople(held, typed)].map(suggestionKey));
  return held.filter((one) => meant.has(suggestionKey(one)));
}

/** Those who may be meant, without the ones who are recipients. */
function useFound(typed: string, { present, originalAddresses }: SuggestionsInput) {
  const client = useQueryClient();
  const quiet = useQuietText(typed, quietMs);
  const people = useQuery({ ...peopleQuery(typed), enabled: typed !== '' && quiet === typed });
  const groups = useQuery({ ...contactGroupsQuery(), enabled: typed !== '' });
  const isBusy = typed !== '' && (people.data === undefined || people.isFetching || groups.isLoading);
  const isActive = typed !== '';
  // Looked through once while a name is being typed, and again after each answer.
  const known = useMemo(
    () => (isActive || people.dataUpdatedAt > 0 ? listKnownPeople(client, originalAddresses) : []),
    [client, originalAddresses, isActive, people.dataUpdatedAt],
  );
  const before = useRef<{ text: string; list: readonly Suggestion[] }>({ text: '', list: [] });
  const { data } = people;
  useEffect(() => {
    if (typed === '' || data !== undefined) before.current = { text: typed, list: data ?? [] };
  }, [typed, data]);

  if (typed === '') return { list: [], isBusy };
  const earlier = before.current;
  // More of the same name: who was suggested for less of it may still be meant.
  const kept = earlier.text !== '' && typed.startsWith(earlier.text) ? earlier.list : [];
  const all = listSuggestions(typed, groups.data?.list ?? [], data ?? merge(kept, matchPeople(known, typed)));
  const taken = new Set(present.map(({ address }) => addressKey(address)));
  return { list: all.filter(({ address, group }) => group !== undefined || !taken.has(addressKey(address))), isBusy };
}

function useForget(): Suggestions['forget'] {
  const queryClient = useQueryClient();
  return ({ address }) => {
    readData(api.contacts.forget({ address }))
      .catch((error: unknown) => presentError(error, 'warning'))
      .finally(() => void queryClient.invalidateQueries({ queryKey: ['contacts', 'suggest'] }));
  };
}

const suggestionKey = ({ group, address }: Suggestion): string => group?.groupId ?? addressKey(address);

/** The first as they stand, then those of the second who are not among them. */
function merge(first: readonly Suggestion[], second: readonly Suggestion[]): readonly Suggestion[] {
  const known = new Set(first.map(suggestionKey));
  return [...first, ...second.filter((one) => !known.has(suggestionKey(one)))];
}
