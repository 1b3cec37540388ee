import { findFolderKind, normaliseName } from '@hongyan/contract/search-text';
import { type ReactNode, useId, useState } from 'react';
import { readFormField } from '../../../lib/dates/wall-clock.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { DateTimeField } from '../../../platform/date-fields/date-time-field.tsx';
import { Segmented } from '../../../ui/buttons/segmented.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { searchStrings } from '../search.strings.ts';
import { type ScopePart, scopeParts } from '../search-ask.ts';
import type { Tristate } from '../search-form.ts';
import { type NamedFolder, useFolderNames } from '../use-folder-names.ts';
import styles from './advanced-search-dialog.module.css';

function Field({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

export interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Words under an operator. While one types, the field keeps what is typed: a blank at its end says nothing yet. */
export function WordsField({ label, value, onChange }: WordsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          type="text"
          className={styles['input']}
          autoComplete="off"
          value={typed ?? value}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

/** The folder that a name means: its own name, or what people call a system folder in either language. */
export function folderNamed(folders: readonly NamedFolder[], name: string): NamedFolder | undefined {
  const wanted = normaliseName(name);
  const kind = findFolderKind(name);
  return (
    folders.find((folder) => normaliseName(folder.name) === wanted) ?? folders.find((folder) => folder.kind === kind)
  );
}

export interface FolderFieldProps {
  readonly value: string;
  /** A folder named by its id, where no name is said. */
  readonly mailboxId: string;
  readonly onChange: (name: string) => void;
}

export function FolderField({ value, mailboxId, onChange }: FolderFieldProps) {
  const t = useStrings(searchStrings);
  const folders = useFolderNames();
  const known = value === '' ? folders.find((folder) => folder.folderId === mailboxId) : folderNamed(folders, value);
  return (
    <Field label={t('mailbox')}>
      {(id) => (
        <select
          id={id}
          className={styles['input']}
          value={known?.name ?? value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('allMailboxes')}</option>
          {known === undefined && value !== '' && <option value={value}>{t('noFolder', { name: value })}</option>}
          {folders.map((folder) => (
            <option key={folder.folderId} value={folder.name}>
              {folder.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface ScopeFieldProps {
  readonly value: readonly ScopePart[];
  readonly onChange: (value: readonly ScopePart[]) => void;
}

/** The three checkboxes: where plain words are looked for. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  const t = useStrings(searchStrings);
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['label']}>{t('scope')}</legend>
      <div className={styles['checks']}>
        {scopeParts.map((part) => (
          <Checkbox
            key={part}
            checked={value.includes(part)}
            onChange={(checked) =>
              onChange(scopeParts.filter((known) => (known === part ? checked : value.includes(known))))
            }
          >
            {t(part)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

export interface InstantFieldProps {
  readonly label: string;
  /** YYYY-MM-DDTHH:mm of the person's time zone; '' for none. */
  readonly value: string;
  readonly timeZone: string;
  /** The time that a date has when none is named. */
  readonly usualTime: string;
  readonly onChange: (timeMs: number | undefined) => void;
}

/** A moment of the search; what cannot be read stays in the field and restricts nothing. */
export function InstantField({ label, value, timeZone, usualTime, onChange }: InstantFieldProps) {
  const [unreadable, setUnreadable] = useState('');
  return (
    <DateTimeField
      label={label}
      value={value === '' ? unreadable : value}
      usualTime={usualTime}
      onChange={(text) => {
        const timeMs = readFormField(text, timeZone);
        setUnreadable(timeMs === undefined ? text : '');
        onChange(timeMs);
      }}
    />
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly value: Tristate;
  /** Words for 2, 1 and 0. */
  readonly strings: readonly [string, string, string];
  readonly onChange: (value: Tristate) => void;
}

export function Choice({ label, value, strings, onChange }: ChoiceProps) {
  const [all, yes, no] = strings;
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      <Segmented
        label={label}
        value={String(value)}
        options={[
          { value: '2', label: all },
          { value: '1', label: yes },
          { value: '0', label: no },
        ]}
        onChange={(next) => onChange(next === '1' ? 1 : next === '0' ? 0 : 2)}
      />
    </div>
  );
}
