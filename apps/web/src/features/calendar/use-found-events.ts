import { useQuery } from '@tanstack/react-query';
import type { Day } from '../../lib/dates/days.ts';
import { useQuietText } from '../../lib/use-quiet-text.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { foundEventsQuery } from './data/queries.ts';
import { type Span, sortSpans, spanOfUndated, spansOf, spansOfTasks } from './grid/spans.ts';

const quietMs = 200;

interface Found {
  readonly days: readonly Day[];
  readonly spans: readonly Span[];
  /** Tasks without a date. */
  readonly undated: readonly Span[];
}

/** Events and tasks that hold the words, with the days they begin on or are due; null where nothing is searched. */
export function useFoundEvents(keyword: string): Found | null {
  const { timeZone } = useDateReading();
  const quiet = useQuietText(keyword.trim(), quietMs);
  const { data } = useQuery(foundEventsQuery(quiet));
  if (keyword.trim() === '' || data === undefined) return null;
  // Each once, on the day it begins.
  const events = spansOf(data.list, timeZone).map((span) => ({ ...span, lastDay: span.firstDay }));
  const spans = sortSpans([...events, ...spansOfTasks(data.tasks, timeZone)]);
  const undated = data.tasks.filter(({ dueAt }) => dueAt === null).map((task) => spanOfUndated(task, timeZone));
  return { days: [...new Set(spans.map(({ firstDay }) => firstDay))], spans, undated };
}
