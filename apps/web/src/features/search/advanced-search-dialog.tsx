import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showWarning } from '../../ui/notices.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { foldersWords, navigationQuery } from '../folders/index.ts';
import styles from './advanced-search-dialog.module.css';
import {
  areTimesReversed,
  emptyCriteria,
  isEmptySearch,
  type SearchCriteria,
  scopeParts,
  type Tristate,
} from './criteria.ts';
import { fromLocalField, toLocalField } from './local-time.ts';
import { searchWords } from './search.words.ts';

export interface AdvancedSearchDialogProps {
  readonly open: boolean;
  readonly initial: SearchCriteria;
  readonly onClose: () => void;
  readonly onSearch: (criteria: SearchCriteria) => void;
}

/** Keyword, folder, scope, times, attachment, read state (specification, section 2, "Advanced search form"). */
export function AdvancedSearchDialog({ open, initial, onClose, onSearch }: AdvancedSearchDialogProps) {
  const t = useWords(searchWords);
  return (
    <Dialog open={open} onClose={onClose} title={t('advanced')} size="large">
      {open && <SearchForm initial={initial} onClose={onClose} onSearch={onSearch} />}
    </Dialog>
  );
}

function SearchForm({ initial, onClose, onSearch }: Omit<AdvancedSearchDialogProps, 'open'>) {
  const t = useWords(searchWords);
  const [criteria, setCriteria] = useState(initial);
  const change = (part: Partial<SearchCriteria>): void => setCriteria((before) => ({ ...before, ...part }));
  const changeTime = (name: 'startTime' | 'endTime', text: string): void => {
    const next = { ...criteria, [name]: fromLocalField(text) };
    if (areTimesReversed(next)) {
      // The changed date is reset to now (specification, section 5).
      showWarning(t('timesReversed'));
      next[name] = Date.now();
    }
    setCriteria(next);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const asked = { ...criteria, searchKeyword: criteria.searchKeyword.trim() };
    if (isEmptySearch(asked)) showWarning(t('empty'));
    else if (areTimesReversed(asked)) showWarning(t('timesReversed'));
    else onSearch(asked);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('keyword')}
        hint={t('keywordHint')}
        icon="search"
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={criteria.searchKeyword}
        onChange={(searchKeyword) => change({ searchKeyword })}
      />
      <div className={styles['grid']}>
        <FolderField value={criteria.mailboxId} onChange={(mailboxId) => change({ mailboxId })} />
        <Scope criteria={criteria} onChange={change} />
        <TimeField label={t('start')} value={criteria.startTime} onChange={(text) => changeTime('startTime', text)} />
        <TimeField label={t('end')} value={criteria.endTime} onChange={(text) => changeTime('endTime', text)} />
        <Choice
          label={t('hasAttachment')}
          value={criteria.hasAttachment}
          words={[t('all'), t('yes'), t('no')]}
          onChange={(hasAttachment) => change({ hasAttachment })}
        />
        <Choice
          label={t('readState')}
          value={criteria.isUnread}
          words={[t('all'), t('unread'), t('read')]}
          onChange={(isUnread) => change({ isUnread })}
        />
      </div>
      <div className={styles['buttons']}>
        <Button kind="quiet" onClick={() => setCriteria(emptyCriteria)}>
          {t('reset')}
        </Button>
        <span className={styles['gap']} />
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" icon="search">
          {t('search')}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Field({ label, children }: FieldProps) {
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

function FolderField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords(searchWords);
  const tf = useWords(foldersWords);
  const navigation = useQuery(navigationQuery).data;
  const folders = [
    ...(navigation?.folderList ?? []).flatMap((folder) =>
      folder.kind === 'drafts'
        ? []
        : { id: folder.folderId, name: folder.kind === 'custom' ? folder.folderName : tf(folder.kind) },
    ),
    ...(navigation?.customList ?? []).map((folder) => ({ id: folder.folderId, name: folder.folderName })),
  ];
  return (
    <Field label={t('mailbox')}>
      {(id) => (
        <select id={id} className={styles['input']} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('allMailboxes')}</option>
          {folders.map((folder) => (
            <option key={folder.id} value={folder.id}>
              {folder.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Scope({
  criteria,
  onChange,
}: {
  criteria: SearchCriteria;
  onChange: (part: Partial<SearchCriteria>) => void;
}) {
  const t = useWords(searchWords);
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['label']}>{t('scope')}</legend>
      <div className={styles['checks']}>
        {scopeParts.map((part) => (
          <Checkbox
            key={part}
            checked={criteria.scope.includes(part)}
            onChange={(checked) =>
              onChange({
                scope: scopeParts.filter((known) => (known === part ? checked : criteria.scope.includes(known))),
              })
            }
          >
            {t(part)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          type="datetime-local"
          className={styles['input']}
          value={toLocalField(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: Tristate;
  /** Words for 2, 1 and 0. */
  readonly words: readonly [string, string, string];
  readonly onChange: (value: Tristate) => void;
}

function Choice({ label, value, words, onChange }: ChoiceProps) {
  const [all, yes, no] = words;
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
