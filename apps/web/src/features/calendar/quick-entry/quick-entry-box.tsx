import type { Calendar } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { minutesPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import { useCalendarScreen } from '../data/calendar-context.ts';
import { createEvent } from '../data/change-events.ts';
import { peopleQuery } from '../data/people.ts';
import { calendarsQuery } from '../data/queries.ts';
import { useTitleLimit } from '../data/title-limit.ts';
import { writableCalendars } from '../data/writable-calendars.ts';
import { describeRepeat } from '../editor/describe-repeat.ts';
import { type EventForm, fieldsOfForm, newForm } from '../editor/event-form.ts';
import type { EventSession } from '../editor/use-event-session.ts';
import { whenOfDraft } from '../grid/describe-event.ts';
import type { Draft } from '../grid/draft.ts';
import { findSaveKind } from '../invitations/invite-kind.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { parseEntry, type QuickEntry } from './parse-entry.ts';
import styles from './quick-entry.module.css';

export interface QuickEntryBoxProps {
  readonly calendar: Calendar | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  /** Where a line cannot be saved as it is. */
  readonly onMore: (form: EventForm) => void;
  /** Asks whether those who take part are invited, and goes on with the answer. */
  readonly onAskInvite: EventSession['askInvite'];
  readonly onSaved: (entry: QuickEntry) => void;
}

/** A line as it was understood when Enter was pressed. */
interface ShownEntry {
  readonly entry: QuickEntry;
  readonly draft: Draft;
  readonly title: string;
  readonly people: readonly { readonly address: string; readonly name: string }[];
}

/** The calendar that takes new events; asks for the calendars where they are not known. */
async function findDefaultCalendar(): Promise<Calendar | undefined> {
  return writableCalendars(await readQuery(calendarsQuery))[0];
}

/** An event in words; what was understood stands below while one types. Enter saves it. */
export function QuickEntryBox({ calendar, input, onMore, onAskInvite, onSaved }: QuickEntryBoxProps) {
  const t = useStrings(calendarStrings);
  const { reading, eventMinutes } = useCalendarScreen();
  const settings = useSettings();
  const maxTitle = useTitleLimit();
  const [text, setText] = useState('');
  const key = useRef(crypto.randomUUID());
  const { day, minutes } = wallOfInstant(reading.nowMs, reading.timeZone);
  const entry = text.trim() === '' ? null : parseEntry(text, { today: day, minutes, eventMinutes });
  const found = useQueries({ queries: (entry?.people ?? []).map((name) => peopleQuery(name)) });
  const people = found.flatMap(({ data }) => data?.[0] ?? []);
  const isEveryoneKnown = entry !== null && people.length === entry.people.length;
  const title = entry === null ? '' : isEveryoneKnown ? entry.title : entry.titleWithPeople;
  const draft = entry && {
    allDay: entry.allDay,
    from: entry.day * minutesPerDay + entry.startMinutes,
    to: entry.day * minutesPerDay + entry.endMinutes,
  };
  const save = (): void => {
    if (entry === null || draft === null) return;
    setText('');
    const shown = { ...{ entry, draft, title }, people: isEveryoneKnown ? people : [] };
    if (calendar !== undefined) {
      saveIn(calendar, shown);
      return;
    }
    // A quick hand is done before the calendars are known.
    findDefaultCalendar()
      .then((found) => (found === undefined ? setText((typed) => typed || text) : saveIn(found, shown)))
      .catch((error: unknown) => {
        presentError(error, 'warning');
        setText((typed) => typed || text);
      });
  };
  const saveIn = (into: Calendar, shown: ShownEntry): void => {
    const form: EventForm = {
      ...newForm(shown.draft, into.calendarId, settings),
      title: shown.title,
      location: shown.entry.location,
      repeat: shown.entry.repeat,
      participants: shown.people.map(({ address, name }) => ({
        ...{ address, name },
        role: 'required',
        answer: 'needsAction',
      })),
    };
    if (form.title === '' || countCharacters(form.title) > maxTitle) {
      onMore(form);
      return;
    }
    const options = { personZone: settings.timeZoneName, idempotencyKey: key.current };
    key.current = crypto.randomUUID();
    onSaved(shown.entry);
    const count = form.participants.length;
    onAskInvite(
      findSaveKind(form, null, true),
      { count, isCompact: false },
      (invite) => {
        createEvent(into.calendarId, fieldsOfForm(form), { ...options, invite }).catch((error: unknown) => {
          presentError(error, 'warning');
          onMore(form);
        });
      },
      () => onMore(form),
    );
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') {
      setText('');
      event.currentTarget.blur();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles['box']}>
      <TextField
        ref={input}
        label={t('quickEntry')}
        labelHidden
        placeholder={t('quickEntryHint')}
        icon="add"
        value={text}
        onChange={setText}
        onKeyDown={handleKey}
        autoComplete="off"
      />
      {entry && draft && (
        <div className={styles['understood']} role="status">
          <strong className={styles['title']}>{title === '' ? t('noTitle') : title}</strong>
          <span>{whenOfDraft(draft, reading)}</span>
          {entry.repeat && <span>{describeRepeat(entry.repeat, entry.day, reading.language)}</span>}
          {entry.location !== '' && <span>{t('atLocation', { place: entry.location })}</span>}
          {isEveryoneKnown && people.length > 0 && (
            <span>{t('withNames', { names: people.map(({ name, address }) => name || address).join('、') })}</span>
          )}
          <span className={styles['hint']}>
            {countCharacters(title) > maxTitle ? t('titleTooLong', { max: maxTitle }) : t('enterSaves')}
          </span>
        </div>
      )}
    </div>
  );
}
