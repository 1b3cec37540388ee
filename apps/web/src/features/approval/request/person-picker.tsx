import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { takeDomain } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useQuietText } from '../../../lib/use-quiet-text.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { useHomeIndex } from '../../../platform/settings/home-index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Chip } from '../../../ui/labels/chip.tsx';
import { decisionStrings } from './decision.strings.ts';
import styles from './decision-dialog.module.css';

export interface PersonPickerProps {
  readonly label: string;
  /** An address; '' while nobody is chosen. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (address: string) => void;
}

/** Between the last letter and the question. */
const quietMs = 150;
const maxPeople = 8;
const freshMs = 60_000;

/** One colleague, found by name, pinyin or address. Enter takes the first that is offered. */
export function PersonPicker({ label, value, error, onChange }: PersonPickerProps) {
  const t = useStrings(decisionStrings);
  const domains = useHomeIndex()?.organisation.domains ?? [];
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const keyword = useQuietText(text.trim(), quietMs);
  const people = useQuery({
    queryKey: ['contacts', 'suggest', keyword, maxPeople],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword, limit: maxPeople }, { signal })),
    enabled: keyword !== '',
    staleTime: freshMs,
  }).data?.list;
  // Whom one has only written to may be outside.
  const offered = people?.filter(({ address }) => domains.includes(takeDomain(address)));
  const pick = (person: { readonly name: string; readonly address: string }): void => {
    setName(person.name);
    setText('');
    onChange(person.address);
  };
  if (value !== '')
    return (
      <div className={styles['picker']}>
        <span>{label}</span>
        <span>
          <Chip label={name === '' ? value : name} detail={value} onRemove={() => onChange('')} />
        </span>
      </div>
    );
  return (
    <div className={styles['picker']}>
      <TextField
        label={label}
        placeholder={t('find')}
        icon="search"
        value={text}
        error={error}
        autoComplete="off"
        onChange={setText}
        onKeyDown={(event) => {
          const [first] = offered ?? [];
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          if (first) pick(first);
        }}
      />
      {keyword !== '' && text.trim() !== '' && offered !== undefined && (
        <ul className={styles['found']} aria-label={label}>
          {offered.map((person) => (
            <li key={person.address}>
              <button type="button" className={styles['option']} onClick={() => pick(person)}>
                <Icon name="user" size={16} />
                <span>{person.name === '' ? person.address : person.name}</span>
                <span className={styles['address']}>{person.address}</span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className={styles['nobody']}>{t('nobody')}</li>}
        </ul>
      )}
    </div>
  );
}
