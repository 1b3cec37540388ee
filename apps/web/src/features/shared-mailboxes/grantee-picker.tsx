import type { Grantee } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useQuietText } from '../../lib/use-quiet-text.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Chip } from '../../ui/labels/chip.tsx';
import styles from './sharing.module.css';
import { sharingStrings } from './sharing.strings.ts';

/** Somebody chosen, with what is shown of them. */
export interface ChosenGrantee {
  readonly grantee: Grantee;
  readonly name: string;
  readonly detail: string;
}

export interface GranteePickerProps {
  chosen: readonly ChosenGrantee[];
  onChange: (chosen: readonly ChosenGrantee[]) => void;
  error: string | undefined;
}

/** Between the last message and the question. */
const quietMs = 150;
const maxPeople = 8;
const maxDepartments = 5;
const freshMs = 60_000;

const getKey = ({ kind, id }: Grantee): string => `${kind}/${id}`;

/** People and departments of the organisation, found by name, pinyin or address. */
export function GranteePicker({ chosen, onChange, error }: GranteePickerProps) {
  const t = useStrings(sharingStrings);
  const [text, setText] = useState('');
  const keyword = useQuietText(text.trim(), quietMs);
  const found = useFound(keyword);
  const taken = new Set(chosen.map(({ grantee }) => getKey(grantee)));
  const offered = found?.filter(({ grantee }) => !taken.has(getKey(grantee)));
  const choose = (one: ChosenGrantee): void => {
    onChange([...chosen, one]);
    setText('');
  };
  const handleKey = useTakeOnly({ text: text.trim(), keyword, offered, onTake: choose });
  return (
    <div className={styles['picker']}>
      {chosen.length > 0 && (
        <div className={styles['chips']}>
          {chosen.map((one) => (
            <Chip
              key={getKey(one.grantee)}
              label={one.name}
              detail={one.detail}
              onRemove={() => onChange(chosen.filter((other) => other !== one))}
            />
          ))}
        </div>
      )}
      <TextField
        label={t('forWhom')}
        placeholder={t('searchWho')}
        icon="search"
        value={text}
        onChange={setText}
        error={error}
        autoComplete="off"
        onKeyDown={handleKey}
      />
      {keyword !== '' && offered !== undefined && (
        <ul className={styles['found']} aria-label={t('forWhom')}>
          {offered.map((one) => (
            <li key={getKey(one.grantee)}>
              <button type="button" className={styles['option']} onClick={() => choose(one)}>
                <Icon name={one.grantee.kind === 'person' ? 'user' : 'people'} size={16} />
                <span className={styles['optionName']}>{one.name}</span>
                <span className={styles['quiet']}>{one.detail}</span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className={styles['quiet']}>{t('nobodyFound')}</li>}
        </ul>
      )}
    </div>
  );
}

/** Enter takes who is found alone; pressed before that is known, as soon as it is. Among several the person chooses. */
function useTakeOnly({
  text,
  keyword,
  offered,
  onTake,
}: {
  readonly text: string;
  /** What `offered` is the answer for. */
  readonly keyword: string;
  readonly offered: readonly ChosenGrantee[] | undefined;
  readonly onTake: (one: ChosenGrantee) => void;
}) {
  const [entered, setEntered] = useState('');
  const isAnswered = entered !== '' && entered === keyword && offered !== undefined;
  const take = useEffectEvent(() => {
    setEntered('');
    const [only, other] = offered ?? [];
    if (entered === text && only !== undefined && other === undefined) onTake(only);
  });
  useEffect(() => {
    if (isAnswered) take();
  }, [isAnswered]);
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text === '') return;
    // Not the form that the field stands in.
    event.preventDefault();
    setEntered(text);
  };
}

/** Departments first: one step for many people. undefined while nothing is known. */
function useFound(keyword: string): readonly ChosenGrantee[] | undefined {
  const t = useStrings(sharingStrings);
  const people = useQuery({
    queryKey: ['contacts', 'suggest', keyword, maxPeople],
    queryFn: ({ signal }) => readData(api.contacts.suggest({ keyword, limit: maxPeople }, { signal })),
    enabled: keyword !== '',
    staleTime: freshMs,
  }).data?.list;
  const departments = useQuery({
    queryKey: ['contacts', 'tree'],
    queryFn: ({ signal }) => readData(api.contacts.tree({}, { signal })),
    staleTime: freshMs,
  }).data?.departments;
  if (people === undefined || departments === undefined) return undefined;
  const wanted = keyword.toLowerCase();
  const fitting = departments.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, maxDepartments);
  return [
    ...fitting.map(({ deptId, name }) => ({
      grantee: { kind: 'department' as const, id: deptId },
      name,
      detail: t('department'),
    })),
    ...people
      // Colleagues have a name of the organisation; whom one has only written to may be outside, and the server refuses them.
      .map(({ name, address }) => ({
        grantee: { kind: 'person' as const, id: address },
        name: name === '' ? address : name,
        detail: address,
      })),
  ];
}
