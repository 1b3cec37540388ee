import type { EventFields } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { parseRecipients } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { peopleQuery } from '../data/people.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './editor.module.css';

export type Participants = readonly EventFields['participants'][number][];

const quietMs = 150;

export interface PeopleFieldProps {
  /** Left out: participants. */
  readonly label?: string;
  readonly people: Participants;
  readonly onChange: (people: Participants) => void;
}

/** Who takes part: found by name, pinyin or address. */
export function PeopleField({ label, people, onChange }: PeopleFieldProps) {
  const t = useStrings(calendarStrings);
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const keyword = useQuietText(text.trim(), quietMs);
  const { data } = useQuery(peopleQuery(keyword));
  // What is looked up answers later, when others may have been added.
  const latest = useRef({ people, onChange });
  useEffect(() => {
    latest.current = { people, onChange };
  });
  const has = (address: string): boolean =>
    latest.current.people.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const found = keyword === '' || text.trim() === '' ? [] : (data ?? []).filter(({ address }) => !has(address));
  const list = useRef<HTMLDivElement>(null);
  const first = found[0]?.address;
  // On a phone it would begin below what is seen of the form.
  useEffect(() => {
    if (first !== undefined) list.current?.scrollIntoView({ block: 'nearest' });
  }, [first]);
  const append = (chosen: readonly { readonly address: string; readonly name: string }[]): void => {
    const fresh = chosen.filter(({ address }) => !has(address));
    latest.current.onChange([
      ...latest.current.people,
      ...fresh.map(({ address, name }) => ({
        address,
        name,
        role: 'required' as const,
        answer: 'needsAction' as const,
      })),
    ]);
  };
  const add = (chosen: Parameters<typeof append>[0]): void => {
    append(chosen);
    setText('');
    setActive(0);
  };
  /** Enter came before the suggestions: the best one for the word, else the word is given back. */
  const addFirst = async (word: string): Promise<void> => {
    setText('');
    const answer = await queryClient.query(peopleQuery(word)).catch(() => []);
    const first = answer.find(({ address }) => !has(address));
    if (first) append([first]);
    else setText((typed) => (typed === '' ? word : typed));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === ',' || event.key === '，') && text.trim() !== '') {
      const chosen = keyword === text.trim() ? found[active] : undefined;
      if (text.includes('@')) add(parseRecipients(text));
      else if (chosen) add([chosen]);
      else void addFirst(text.trim());
    } else if (event.key === 'Backspace' && text === '') onChange(people.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['peopleField']}>
      <TextField
        label={label ?? t('participants')}
        placeholder={t('peopleHint')}
        icon="people"
        value={text}
        onChange={setText}
        onKeyDown={handleKey}
        onBlur={() => {
          if (text.includes('@')) add(parseRecipients(text));
        }}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
      />
      {found.length > 0 && (
        <div ref={list} id={listId} className={styles['found']} role="listbox" aria-label={label ?? t('participants')}>
          {found.map((one, index) => (
            <div
              key={one.address}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles['foundOne']}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add([one])}
            >
              <Avatar name={one.name} address={one.address} size={24} picture />
              <span>{one.name === '' ? one.address : one.name}</span>
              <span className={styles['answer']}>{one.deptName === '' ? one.address : one.deptName}</span>
            </div>
          ))}
        </div>
      )}
      {people.length > 0 && (
        <div className={styles['chips']}>
          {people.map((one) => (
            <Chip
              key={one.address}
              label={one.name === '' ? one.address : one.name}
              detail={one.name === '' ? undefined : one.address}
              onRemove={() => onChange(people.filter((other) => other !== one))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
