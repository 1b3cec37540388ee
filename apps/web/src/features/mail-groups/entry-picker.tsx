import type { MailGroupRole } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useQuietText } from '../../lib/use-quiet-text.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Chip } from '../../ui/labels/chip.tsx';
import styles from './mail-groups.module.css';
import { mailGroupsStrings } from './mail-groups.strings.ts';

/** Somebody chosen: an address of a person or a group, or a department. */
export interface Chosen {
  readonly kind: 'address' | 'department';
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly icon: 'user' | 'people' | 'columns';
}

export interface EntryPickerProps {
  role: MailGroupRole;
  /** The group that is added to. */
  group: string;
  chosen: readonly Chosen[];
  onChange: (chosen: readonly Chosen[]) => void;
}

/** Between the last message and the question. */
const quietMs = 150;
const maxPeople = 8;
const maxOthers = 4;
const freshMs = 60_000;

/** People, departments and, among members, other groups, found by name, pinyin or address. */
export function EntryPicker({ role, group, chosen, onChange }: EntryPickerProps) {
  const t = useStrings(mailGroupsStrings);
  const [text, setText] = useState('');
  const keyword = useQuietText(text.trim(), quietMs);
  const found = useFound(keyword, role, group);
  const taken = new Set(chosen.map(({ kind, id }) => `${kind} ${id}`));
  const offered = found?.filter(({ kind, id }) => !taken.has(`${kind} ${id}`));
  const pick = (one: Chosen): void => {
    onChange([...chosen, one]);
    setText('');
  };
  return (
    <div className={styles['form']}>
      {chosen.length > 0 && (
        <div className={styles['chips']}>
          {chosen.map((one) => (
            <Chip
              key={`${one.kind} ${one.id}`}
              label={one.name}
              detail={one.detail}
              onRemove={() => onChange(chosen.filter((other) => other !== one))}
            />
          ))}
        </div>
      )}
      <TextField
        label={t('who')}
        icon="search"
        hint={t(role === 'manager' ? 'departmentManagerHint' : 'departmentHint')}
        value={text}
        onChange={setText}
        autoComplete="off"
        onKeyDown={(event) => {
          const [first] = offered ?? [];
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return;
          event.preventDefault();
          pick(first);
        }}
      />
      {keyword !== '' && text.trim() !== '' && offered !== undefined && (
        <ul className={styles['found']} aria-label={t('who')}>
          {offered.map((one) => (
            <li key={`${one.kind} ${one.id}`}>
              <button type="button" className={styles['option']} onClick={() => pick(one)}>
                <Icon name={one.icon} size={16} />
                <span>{one.name}</span>
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

/** Departments and groups first: one step for many people. undefined while nothing is known. */
function useFound(keyword: string, role: MailGroupRole, own: string): readonly Chosen[] | undefined {
  const t = useStrings(mailGroupsStrings);
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
  const groups = useQuery({
    queryKey: ['mailGroups', 'suggest', keyword, maxOthers],
    queryFn: ({ signal }) => readData(api.mailGroups.suggest({ keyword, limit: maxOthers }, { signal })),
    enabled: keyword !== '' && role === 'member',
    staleTime: freshMs,
  }).data?.list;
  if (people === undefined) return undefined;
  const wanted = keyword.toLowerCase();
  const fitting = (departments ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, maxOthers);
  return [
    ...fitting.map(({ deptId, name }) => ({
      kind: 'department' as const,
      id: deptId,
      name,
      detail: t('department'),
      icon: 'columns' as const,
    })),
    ...(groups ?? [])
      .filter(({ address }) => address !== own)
      .map(({ name, address }) => ({
        kind: 'address' as const,
        id: address,
        name,
        detail: address,
        icon: 'people' as const,
      })),
    ...people.map(({ name, address }) => ({
      kind: 'address' as const,
      id: address,
      name: name === '' ? address : name,
      detail: address,
      icon: 'user' as const,
    })),
  ];
}
