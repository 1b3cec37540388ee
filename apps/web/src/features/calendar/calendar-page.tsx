import type { Calendar } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Day, monthStartOf, wallOfInstant } from '../../lib/dates/days.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { useStableFunctions } from '../../lib/use-stable-functions.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useViewTitle } from '../../platform/tabs/view-title.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './calendar-page.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CalendarContext, type CalendarScreen } from './data/calendar-context.ts';
import { calendarsQuery, type DayRange, occurrencesQuery, prefetchRanges } from './data/queries.ts';
import { useScreenSettings, useWeekSettings } from './data/use-screen-settings.ts';
import {
  calendarViews,
  leaf,
  phoneViews,
  rangeOf,
  readViewState,
  shownDays,
  type ViewState,
  viewPath,
  viewTitle,
} from './data/view-state.ts';
import { EventLayer } from './editor/event-layer.tsx';
import { useEventSession } from './editor/use-event-session.ts';
import { ListView } from './grid/list-view.tsx';
import { MonthGrid } from './grid/month-grid.tsx';
import { type Span, sortSpans, spansOf, spansOfTasks } from './grid/spans.ts';
import { TimeGrid } from './grid/time-grid.tsx';
import { YearView } from './grid/year-view.tsx';
import { CalendarSide } from './side/calendar-side.tsx';
import { DroppedFile } from './side/dropped-file.tsx';
import { calendarStrings } from './strings/calendar.strings.ts';
import { dueTasksQuery } from './tasks/tasks-query.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useFoundEvents } from './use-found-events.ts';

const noCalendars: readonly Calendar[] = [];

/** /calendar: what happens when, in days, weeks, months, a year or a list. */
export function CalendarPage() {
  const t = useStrings(calendarStrings);
  const navigate = useNavigate();
  const settings = useSettings();
  const reading = useDateReading();
  const isPhone = usePhone();
  const [search] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const today = wallOfInstant(reading.nowMs, reading.timeZone).day;
  const views = isPhone ? phoneViews : calendarViews;
  const fallback = views.find((view) => view === settings.calendarView) ?? 'day';
  const state = readViewState(search, { view: fallback, day: today }, views);
  const week = useWeekSettings();
  const calendarsAnswer = useQuery(calendarsQuery);
  const calendars = calendarsAnswer.data ?? noCalendars;
  const range = rangeOf(state, week.firstWeekday);
  const events = useQuery(occurrencesQuery(range));
  const screenSettings = useScreenSettings(calendars, range);
  const found = useFoundEvents(keyword);
  usePrefetch(state, week.firstWeekday, reading.timeZone, events.isSuccess && !events.isPlaceholderData);
  const session = useEventSession(calendars);
  const due = useDueTasks(range);
  const spans = useMemo(() => {
    const shown = new Set(calendars.filter(({ isShown }) => isShown).map(({ calendarId }) => calendarId as string));
    const isShown = ({ calendarId }: { readonly calendarId: string }): boolean => shown.has(calendarId);
    return sortSpans([
      ...spansOf((events.data?.list ?? []).filter(isShown), reading.timeZone),
      ...spansOfTasks((due?.list ?? []).filter(isShown), reading.timeZone),
    ]);
  }, [events.data, due, calendars, reading.timeZone]);
  const days = shownDays(state, week);
  useViewTitle(viewTitle(state, week, reading.language));
  const entryInput = useRef<HTMLInputElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const { openEvent, beginEvent, dropEvent, editNew, askInvite, draft } = session;
  const actions = useStableFunctions({
    ...{ openEvent, beginEvent, dropEvent, editNew, askInvite },
    go: (next: Partial<ViewState>) => void navigate(viewPath({ ...state, ...next })),
    leaf: (by: 1 | -1) => void navigate(viewPath(leaf(state, by))),
    openDay: (day: Day) => void navigate(viewPath({ view: 'day', day })),
    newEvent: () => session.newEvent(state.day),
  });
  const { go } = actions;
  // The same for each date: another week draws its days and its title, and nothing else.
  const screen: CalendarScreen = useMemo(
    () => ({ ...screenSettings, ...actions, draft }),
    [screenSettings, actions, draft],
  );
  useCalendarKeys({ state, today, go, entryInput, searchInput, newEvent: actions.newEvent });
  return (
    <CalendarContext value={screen}>
      <div className={styles['page']} data-view={state.view}>
        {!isPhone && <CalendarSide state={state} days={days} calendars={calendars} onGo={go} />}
        <div className={styles['main']}>
          <CalendarToolbar
            {...{ state, week, actions, calendars, keyword, setKeyword, entryInput, searchInput, isPhone }}
            calendar={session.writable[0]}
            isLoading={events.isFetching}
          />
          {found !== null ? (
            <ListView {...found} emptyText={t('nothingFound', { keyword })} />
          ) : events.data === undefined || calendarsAnswer.data === undefined ? (
            events.isError || calendarsAnswer.isError ? (
              <ErrorState
                message={formatMessage(events.error ?? calendarsAnswer.error)}
                onRetry={() => void Promise.all([events.refetch(), calendarsAnswer.refetch()])}
              />
            ) : (
              <div className={styles['loading']}>
                <Skeleton count={8} />
              </div>
            )
          ) : (
            <View state={state} days={days} spans={spans} isPhone={isPhone} go={go} />
          )}
          {(events.data?.isCut === true || due?.isCut === true) && <p className={styles['cut']}>{t('cut')}</p>}
        </div>
        <EventLayer session={session} calendars={calendars} />
        <DroppedFile calendars={calendars} />
      </div>
    </CalendarContext>
  );
}

interface ViewProps {
  readonly state: ViewState;
  readonly days: readonly number[];
  readonly spans: readonly Span[];
  readonly isPhone: boolean;
  readonly go: (state: ViewState) => void;
}

function View({ state, days, spans, isPhone, go }: ViewProps) {
  switch (state.view) {
    case 'month':
      return <MonthGrid days={days} spans={spans} month={monthStartOf(state.day)} isPhone={isPhone} />;
    case 'list':
      return <ListView days={days} spans={spans} />;
    case 'year':
      return <YearView day={state.day} spans={spans} onMonth={(day) => go({ view: 'month', day })} />;
    default:
      return <TimeGrid key={state.view} days={days} spans={spans} />;
  }
}

/** Tasks that are due on some days; undefined where the person does not want them there, or they have not come yet. */
function useDueTasks(range: DayRange) {
  const { showTasks } = useSettings();
  const { data } = useQuery({ ...dueTasksQuery(range), enabled: showTasks });
  return showTasks ? data : undefined;
}

/** The ranges beside the one that is shown, as soon as that is there. */
function usePrefetch({ view, day }: ViewState, firstWeekday: number, zone: string, isReady: boolean): void {
  useEffect(() => {
    // A year is much, and rarely left.
    if (!isReady || view === 'year') return;
    const ranges = ([1, -1] as const).map((by) => rangeOf(leaf({ view, day }, by), firstWeekday));
    // Their times on the wall are kept (zonedTime), and are the slow part of a span.
    prefetchRanges(ranges, (list) => void spansOf(list, zone));
  }, [view, day, firstWeekday, zone, isReady]);
}
