import { useQuery } from '@tanstack/react-query';
import { useQuietText } from '../../lib/use-quiet-text.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { foundEventsQuery } from './data/queries.ts';
import type { Day } from './dates/days.ts';
import { type Span, spansOf } from './grid/spans.ts';

const quietMs = 200;

/** Events that hold the words, with the days they begin on; null where nothing is searched. */
export function useFoundEvents(
  keyword: string,
): { readonly days: readonly Day[]; readonly spans: readonly Span[] } | null {
  const { timeZone } = useDateReading();
  const quiet = useQuietText(keyword.trim(), quietMs);
  const { data } = useQuery(foundEventsQuery(quiet));
  if (keyword.trim() === '' || data === undefined) return null;
  // Each once, on the day it begins.
  const spans = spansOf(data.list, timeZone).map((span) => ({ ...span, lastDay: span.firstDay }));
  return { days: [...new Set(spans.map(({ firstDay }) => firstDay))], spans };
}
