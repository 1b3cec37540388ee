import type { EventFields } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { parseRecipients } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
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
  const has = (address: string): boolean => people.some((one) => one.address.toLowerCase() === address.toLowerCase());
  const found = keyword === '' || text.trim() === '' ? [] : (data ?? []).filter(({ address }) => !has(address));
  const add = (list: readonly { readonly address: string; readonly name: string }[]): void => {
    const fresh = list.filter(({ address }) => !has(address));
    onChange([
      ...people,
      ...fresh.map(({ address, name }) => ({
        address,
        name,
        role: 'required' as const,
        answer: 'needsAction' as const,
      })),
    ]);
    setText('');
    setActive(0);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === ',' || event.key === '，') && text.trim() !== '') {
      const chosen = found[active];
      add(chosen && !text.includes('@') ? [chosen] : parseRecipients(text));
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
        <div id={listId} className={styles['found']} role="listbox" aria-label={label ?? t('participants')}>
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
