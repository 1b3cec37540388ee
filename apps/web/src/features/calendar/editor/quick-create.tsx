import type { Calendar } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AnchoredPopover } from '../../../ui/menus/anchored-popover.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import textStyles from '../../../ui/text/text.module.css';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { createEvent, noInvite } from '../data/change-events.ts';
import { useTitleLimit } from '../data/title-limit.ts';
import { whenOfDraft } from '../grid/describe-event.ts';
import type { Draft } from '../grid/draft.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import styles from './editor.module.css';
import { type EventForm, fieldsOfForm, newForm } from './event-form.ts';

export interface QuickCreateProps {
  readonly draft: Draft;
  /** Calendars that take events, the default one first. */
  readonly calendars: readonly Calendar[];
  readonly onClose: () => void;
  readonly onMore: (form: EventForm) => void;
}

/** A new event in two strokes: its title, and Enter. */
export function QuickCreate({ draft, calendars, onClose, onMore }: QuickCreateProps) {
  const t = useStrings(calendarStrings);
  const { reading } = useCalendarScreen();
  const settings = useSettings();
  const maxTitle = useTitleLimit();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [calendarId, setCalendarId] = useState(calendars[0]?.calendarId);
  const key = useRef(crypto.randomUUID());
  const calendar = calendars.find((one) => one.calendarId === calendarId) ?? calendars[0];
  if (!calendar) return null;
  const form = { ...newForm(draft, calendar.calendarId, settings), title };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const isTooLong = countCharacters(title.trim()) > maxTitle;
    if (title.trim() === '' || isTooLong) {
      setProblem(isTooLong ? t('titleTooLong', { max: maxTitle }) : t('titleEmpty'));
      return;
    }
    onClose();
    const options = { personZone: settings.timeZoneName, idempotencyKey: key.current, invite: noInvite };
    createEvent(calendar.calendarId, fieldsOfForm(form), options).catch((error: unknown) => {
      presentError(error, 'warning');
      // What was typed is not lost.
      onMore(form);
    });
  };
  return (
    <AnchoredPopover
      anchor={() => document.querySelector('[data-draft]')}
      label={t('newEvent')}
      onClose={onClose}
      className={styles['quick']}
    >
      <form className={styles['quickForm']} onSubmit={save} noValidate>
        <TextField
          label={t('title')}
          labelHidden
          placeholder={t('titleHint')}
          value={title}
          onChange={(next) => {
            setTitle(next);
            setProblem(undefined);
          }}
          error={problem}
          hint={
            countCharacters(title) > maxTitle - 4
              ? t('counted', { count: countCharacters(title), max: maxTitle })
              : undefined
          }
          autoComplete="off"
        />
        <p className={textStyles['note']}>{whenOfDraft(draft, reading)}</p>
        {calendars.length > 1 && (
          <Select
            label={t('calendar')}
            value={calendar.calendarId}
            options={calendars.map((one) => ({ value: one.calendarId as string, label: one.name }))}
            onChange={(id) => setCalendarId(calendars.find((one) => one.calendarId === id)?.calendarId)}
          />
        )}
        <div className={styles['quickFoot']}>
          <Button kind="quiet" onClick={() => onMore(form)}>
            {t('moreOptions')}
          </Button>
          <Button kind="primary" type="submit">
            {t('save')}
          </Button>
        </div>
      </form>
    </AnchoredPopover>
  );
}
