import type { Calendar } from '@hongyan/contract';
import { type RefObject, useState } from 'react';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './calendar-page.module.css';
import { useCalendarScreen } from './data/calendar-context.ts';
import { calendarViews, leaf, phoneViews, type ViewState, viewTitle, type WeekSettings } from './data/view-state.ts';
import { type Day, partsOfDay } from './dates/days.ts';
import type { EventSession } from './editor/use-event-session.ts';
import { QuickEntryBox } from './quick-entry/quick-entry-box.tsx';
import { CalendarList } from './side/calendar-list.tsx';
import { UnansweredList } from './side/unanswered-list.tsx';
import { calendarStrings } from './strings/calendar.strings.ts';
import { TasksLink } from './tasks/tasks-link.tsx';

export interface CalendarToolbarProps {
  readonly state: ViewState;
  readonly week: WeekSettings;
  readonly go: (state: ViewState) => void;
  readonly calendars: readonly Calendar[];
  readonly keyword: string;
  readonly setKeyword: (keyword: string) => void;
  readonly entryInput: RefObject<HTMLInputElement | null>;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly isPhone: boolean;
  readonly session: EventSession;
  readonly isLoading: boolean;
}

/** What is shown, the way to other times and views, quick entry and search. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { state, week, go, keyword, setKeyword, entryInput, searchInput, isPhone, session, isLoading } = props;
  const t = useStrings(calendarStrings);
  const language = useLanguage();
  const { today } = useCalendarScreen();
  const views = isPhone ? phoneViews : calendarViews;
  const impliedYear = isPhone ? partsOfDay(today).year : undefined;
  const options = views.map((value) => ({ value, label: t(`view_${value}`) }));
  return (
    <header className={styles['head']} aria-busy={isLoading}>
      <Button onClick={() => go({ ...state, day: today })}>{t('today')}</Button>
      <IconButton icon="chevronLeft" label={t('previous')} onClick={() => go(leaf(state, -1))} />
      <IconButton icon="chevronRight" label={t('next')} onClick={() => go(leaf(state, 1))} />
      <h2 className={styles['title']}>{viewTitle(state, week, language, impliedYear)}</h2>
      {isPhone && <PhoneCalendars calendars={props.calendars} onDay={(day) => go({ view: 'day', day })} />}
      <QuickEntryBox
        calendar={session.writable[0]}
        input={entryInput}
        onMore={session.editNew}
        onAskInvite={session.askInvite}
        onSaved={({ day }) => go({ ...state, day })}
      />
      <div className={styles['end']}>
        <TextField
          ref={searchInput}
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          icon="search"
          type="search"
          className={styles['search']}
          value={keyword}
          onChange={setKeyword}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setKeyword('');
            event.currentTarget.blur();
          }}
        />
        {isPhone || language === 'en' ? (
          <Select
            label={t('view')}
            labelHidden
            value={state.view}
            options={options}
            onChange={(view) => go({ ...state, view })}
          />
        ) : (
          <Segmented
            label={t('view')}
            value={state.view}
            options={options}
            onChange={(view) => go({ ...state, view })}
          />
        )}
        {!isPhone && <IconButton icon="print" label={t('print')} onClick={() => window.print()} />}
        <Button
          kind="primary"
          icon="add"
          disabled={session.writable.length === 0}
          onClick={() => session.newEvent(state.day)}
        >
          {t('create')}
        </Button>
      </div>
    </header>
  );
}

/** On a phone the calendars are behind a button. */
function PhoneCalendars({ calendars, onDay }: { calendars: readonly Calendar[]; onDay: (day: Day) => void }) {
  const t = useStrings(calendarStrings);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="menu" label={t('calendars')} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} title={t('calendars')} onClose={() => setOpen(false)}>
        <UnansweredList
          calendars={calendars}
          onDay={(day) => {
            setOpen(false);
            onDay(day);
          }}
        />
        <TasksLink />
        <CalendarList calendars={calendars} />
      </Dialog>
    </>
  );
}
