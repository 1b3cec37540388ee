import { maxSearchTextCharacters } from '@hongyan/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showWarning } from '../../../ui/notices/notices.ts';
import { searchStrings } from '../search.strings.ts';
import { emptyAsk, isEmptyAsk, minuteValue, type SearchAsk } from '../search-ask.ts';
import {
  areTimesReversed,
  type FormClock,
  formOfText,
  type WordField,
  withAttachment,
  withFolder,
  withReadState,
  withTime,
  withWords,
} from '../search-form.ts';
import styles from './advanced-search-dialog.module.css';
import { Choice, FolderField, InstantField, ScopeField, WordsField } from './form-fields.tsx';

export interface AdvancedSearchDialogProps {
  readonly open: boolean;
  readonly initial: SearchAsk;
  readonly onClose: () => void;
  readonly onSearch: (ask: SearchAsk) => void;
}

/** Keyword, folder, scope, times, attachment, read state (specification, section 2, "Advanced search form"). */
export function AdvancedSearchDialog({ open, initial, onClose, onSearch }: AdvancedSearchDialogProps) {
  const t = useStrings(searchStrings);
  return (
    <Dialog open={open} onClose={onClose} title={t('advanced')} size="large">
      {open && <SearchForm initial={initial} onClose={onClose} onSearch={onSearch} />}
    </Dialog>
  );
}

const wordFields: readonly { readonly kind: WordField; readonly label: 'sender' | 'recipient' | 'subject' }[] = [
  { kind: 'from', label: 'sender' },
  { kind: 'to', label: 'recipient' },
  { kind: 'subject', label: 'subject' },
];

/** The keyword holds the whole text; the fields below are what it says, and change it. */
function SearchForm({ initial, onClose, onSearch }: Omit<AdvancedSearchDialogProps, 'open'>) {
  const t = useStrings(searchStrings);
  const clock: FormClock = useDateReading();
  const [ask, setAsk] = useState(initial);
  const form = formOfText(ask.text, clock);
  const say = (text: string): void => setAsk((before) => ({ ...before, text }));
  const changeTime = (name: 'startTime' | 'endTime', timeMs: number | undefined): void => {
    if (!areTimesReversed({ ...form, [name]: timeMs })) {
      say(withTime(ask.text, name, timeMs, clock));
      return;
    }
    // The changed date is reset to now (specification, section 5).
    showWarning(t('timesReversed'));
    say(withTime(ask.text, name, Date.now(), clock));
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const asked = { ...ask, text: ask.text.trim() };
    if (isEmptyAsk(asked)) showWarning(t('empty'));
    else if (areTimesReversed(form)) showWarning(t('timesReversed'));
    else if (asked.text.length > maxSearchTextCharacters) showWarning(t('tooLong', { max: maxSearchTextCharacters }));
    else onSearch(asked);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('keyword')}
        hint={t('keywordHint')}
        icon="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchTextCharacters}
        value={ask.text}
        onChange={say}
      />
      <div className={styles['grid']}>
        {wordFields.map(({ kind, label }) => (
          <WordsField
            key={kind}
            label={t(label)}
            value={form[kind]}
            onChange={(value) => say(withWords(ask.text, kind, value))}
          />
        ))}
        <FolderField
          value={form.folder}
          mailboxId={ask.mailboxId}
          onChange={(name) => setAsk((before) => ({ ...before, text: withFolder(before.text, name), mailboxId: '' }))}
        />
        <InstantField
          label={t('start')}
          usualTime="00:00"
          value={form.startTime === undefined ? '' : minuteValue(form.startTime, clock.timeZone)}
          timeZone={clock.timeZone}
          onChange={(timeMs) => changeTime('startTime', timeMs)}
        />
        <InstantField
          label={t('end')}
          usualTime="23:59"
          value={form.endTime === undefined ? '' : minuteValue(form.endTime, clock.timeZone)}
          timeZone={clock.timeZone}
          onChange={(timeMs) => changeTime('endTime', timeMs)}
        />
        <Choice
          label={t('hasAttachment')}
          value={form.hasAttachment}
          strings={[t('all'), t('yes'), t('no')]}
          onChange={(value) => say(withAttachment(ask.text, value))}
        />
        <Choice
          label={t('readState')}
          value={form.isUnread}
          strings={[t('all'), t('unread'), t('read')]}
          onChange={(value) => say(withReadState(ask.text, value))}
        />
        <ScopeField value={ask.scope} onChange={(scope) => setAsk((before) => ({ ...before, scope }))} />
      </div>
      <div className={styles['buttons']}>
        <Button kind="quiet" onClick={() => setAsk(emptyAsk)}>
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
