import type { Calendar } from '@hongyan/contract';
import { memo, useEffect, useState } from 'react';
import { addMonths, type Day, monthStartOf } from '../../../lib/dates/days.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useStableFunctions } from '../../../lib/use-stable-functions.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { ViewState } from '../data/view-state.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { TasksLink } from '../tasks/tasks-link.tsx';
import { CalendarList } from './calendar-list.tsx';
import styles from './calendar-side.module.css';
import { MiniMonth } from './mini-month.tsx';
import { UnansweredList } from './unanswered-list.tsx';

export interface CalendarSideProps {
  readonly state: ViewState;
  readonly days: readonly Day[];
  readonly calendars: readonly Calendar[];
  readonly onGo: (state: ViewState) => void;
}

/** A month in small and the calendars, beside the view. Leafing draws the month's chosen days alone. */
export function CalendarSide({ state, days, calendars, onGo }: CalendarSideProps) {
  const t = useStrings(calendarStrings);
  const { view, day } = state;
  const [month, setMonth] = useState(monthStartOf(day));
  useEffect(() => setMonth(monthStartOf(day)), [day]);
  const isFar = view === 'month' || view === 'year' || view === 'list';
  const { chooseDay, openDay, leafMonth } = useStableFunctions({
    chooseDay: (next: Day) => onGo({ view: view === 'year' ? 'day' : view, day: next }),
    openDay: (next: Day) => onGo({ view: isFar ? 'day' : view, day: next }),
    leafMonth: (by: 1 | -1) => setMonth(addMonths(month, by)),
  });
  return (
    <aside className={styles['side']} aria-label={t('calendars')}>
      <MiniMonth
        month={month}
        chosen={isFar ? [day, day] : [days[0] ?? day, days.at(-1) ?? day]}
        onDay={chooseDay}
        tools={<MonthTools onLeaf={leafMonth} />}
      />
      <StillParts calendars={calendars} onDay={openDay} />
    </aside>
  );
}

const MonthTools = memo(function MonthTools({ onLeaf }: { onLeaf: (by: 1 | -1) => void }) {
  const t = useStrings(calendarStrings);
  return (
    <span className={styles['tools']}>
      <IconButton icon="chevronLeft" size="small" label={t('previousMonth')} onClick={() => onLeaf(-1)} />
      <IconButton icon="chevronRight" size="small" label={t('nextMonth')} onClick={() => onLeaf(1)} />
    </span>
  );
});

/** What is the same for each date. */
const StillParts = memo(function StillParts({
  calendars,
  onDay,
}: {
  calendars: readonly Calendar[];
  onDay: (day: Day) => void;
}) {
  return (
    <>
      <UnansweredList calendars={calendars} onDay={onDay} />
      <TasksLink />
      <CalendarList calendars={calendars} />
    </>
  );
});
