import type { Calendar } from '@hongyan/contract';
import { memo, type RefObject, useState } from 'react';
import { type Day, partsOfDay } from '../../lib/dates/days.ts';
import { translate, useLanguage, useStrings } from '../../lib/language/strings.ts';
import { smallWindowQuery, useMedia } from '../../lib/use-media.ts';
import { useStableFunctions } from '../../lib/use-stable-functions.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Segmented } from '../../ui/buttons/segmented.tsx';
import { Toolbar } from '../../ui/buttons/toolbar.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { uiStrings } from '../../ui/ui.strings.ts';
import styles from './calendar-page.module.css';
import { useCalendarScreen } from './data/calendar-context.ts';
import {
  type CalendarView,
  calendarViews,
  phoneViews,
  type ViewState,
  viewTitle,
  type WeekSettings,
} from './data/view-state.ts';
import type { EventSession } from './editor/use-event-session.ts';
import type { QuickEntry } from './quick-entry/parse-entry.ts';
import { QuickEntryBox } from './quick-entry/quick-entry-box.tsx';
import { CalendarList } from './side/calendar-list.tsx';
import { UnansweredList } from './side/unanswered-list.tsx';
import { calendarStrings } from './strings/calendar.strings.ts';
import { TasksLink } from './tasks/tasks-link.tsx';

/** What the toolbar does; the same functions whatever is shown. */
export interface ToolbarActions extends Pick<EventSession, 'editNew' | 'askInvite'> {
  readonly go: (next: Partial<ViewState>) => void;
  readonly leaf: (by: 1 | -1) => void;
  readonly newEvent: () => void;
}

export interface CalendarToolbarProps {
  readonly state: ViewState;
  readonly week: WeekSettings;
  readonly actions: ToolbarActions;
  readonly calendars: readonly Calendar[];
  /** The one that takes new events. */
  readonly calendar: Calendar | undefined;
  readonly keyword: string;
  readonly setKeyword: (keyword: string) => void;
  readonly entryInput: RefObject<HTMLInputElement | null>;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly isPhone: boolean;
  readonly isLoading: boolean;
}

/** What is shown, the way to other times and views, quick entry and search. Leafing draws its title alone. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { state, week, actions, calendars, calendar, keyword, setKeyword, entryInput, searchInput, isPhone } = props;
  const language = useLanguage();
  const { today } = useCalendarScreen();
  const [isSearching, setSearching] = useState(false);
  const impliedYear = isPhone ? partsOfDay(today).year : undefined;
  const { openDay, openSaved } = useStableFunctions({
    openDay: (day: Day) => actions.go({ view: 'day', day }),
    openSaved: ({ day }: QuickEntry) => actions.go({ day }),
  });
  return (
    <header className={styles['head']} aria-busy={props.isLoading}>
      <TimeButtons today={today} actions={actions} />
      <h2 className={styles['title']}>{viewTitle(state, week, language, impliedYear)}</h2>
      {isPhone && <PhoneCalendars calendars={calendars} onDay={openDay} />}
      {isPhone && <CreateButton actions={actions} isPhone canCreate={calendar !== undefined} />}
      {!isPhone || !isSearching ? (
        <StillEntryBox
          calendar={calendar}
          input={entryInput}
          onMore={actions.editNew}
          onAskInvite={actions.askInvite}
          onSaved={openSaved}
        />
      ) : null}
      <ToolbarEnd
        {...{ actions, keyword, setKeyword, searchInput, isPhone, isSearching, setSearching }}
        view={state.view}
        canCreate={calendar !== undefined}
      />
    </header>
  );
}

const StillEntryBox = memo(QuickEntryBox);

const TimeButtons = memo(function TimeButtons({ today, actions }: { today: Day; actions: ToolbarActions }) {
  const t = useStrings(calendarStrings);
  return (
    <Toolbar className={styles['times']} label={t('calendar')}>
      <Button onClick={() => actions.go({ day: today })}>{t('today')}</Button>
      <IconButton icon="chevronLeft" label={t('previous')} onClick={() => actions.leaf(-1)} />
      <IconButton icon="chevronRight" label={t('next')} onClick={() => actions.leaf(1)} />
    </Toolbar>
  );
});

interface ToolbarEndProps extends Pick<CalendarToolbarProps, 'actions' | 'keyword' | 'setKeyword' | 'isPhone'> {
  readonly view: CalendarView;
  readonly canCreate: boolean;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  /** On a phone the search takes the place of quick entry. */
  readonly isSearching: boolean;
  readonly setSearching: (isSearching: boolean) => void;
}

const ToolbarEnd = memo(function ToolbarEnd(props: ToolbarEndProps) {
  const { actions, view, canCreate, keyword, setKeyword, searchInput, isPhone, isSearching, setSearching } = props;
  const t = useStrings(calendarStrings);
  const language = useLanguage();
  const isSmall = useMedia(smallWindowQuery);
  const options = (isPhone ? phoneViews : calendarViews).map((value) => ({ value, label: t(`view_${value}`) }));
  const choice = {
    label: t('view'),
    value: view,
    options,
    onChange: (next: CalendarView) => actions.go({ view: next }),
  };
  const end = (): void => {
    setKeyword('');
    setSearching(false);
  };
  return (
    <div className={styles['end']} data-searching={isSearching || undefined}>
      {!isPhone || isSearching ? (
        <TextField
          ref={searchInput}
          label={t('search')}
          labelHidden
          placeholder={t('search')}
          icon="search"
          type="search"
          className={styles['search']}
          value={keyword}
          // Whoever has pressed the button for it writes next.
          autoFocus={isPhone}
          onChange={setKeyword}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.currentTarget.blur();
            end();
          }}
        />
      ) : null}
      {isPhone && (
        <IconButton
          icon={isSearching ? 'close' : 'search'}
          label={isSearching ? translate(uiStrings, 'close') : t('search')}
          onClick={isSearching ? end : () => setSearching(true)}
        />
      )}
      {isSmall || language === 'en' ? <Select {...choice} labelHidden /> : <Segmented {...choice} />}
      {!isPhone && <IconButton icon="print" label={t('print')} onClick={() => window.print()} />}
      {!isPhone && <CreateButton {...{ actions, canCreate, isPhone }} />}
    </div>
  );
});

const CreateButton = memo(function CreateButton({
  actions,
  canCreate,
  isPhone,
}: Pick<ToolbarEndProps, 'actions' | 'canCreate' | 'isPhone'>) {
  const t = useStrings(calendarStrings);
  const press = { kind: 'primary', icon: 'add', disabled: !canCreate, onClick: actions.newEvent } as const;
  return isPhone ? <IconButton {...press} label={t('create')} /> : <Button {...press}>{t('create')}</Button>;
});

/** On a phone the calendars are behind a button. */
const PhoneCalendars = memo(function PhoneCalendars({
  calendars,
  onDay,
}: {
  calendars: readonly Calendar[];
  onDay: (day: Day) => void;
}) {
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
});
