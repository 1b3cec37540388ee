import type { Calendar, CalendarEvent, Occurrence, SpecialDay } from '@hongyan/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Day, dateOfDay, dayOfParts, msPerDay } from '../../../lib/dates/days.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { findSavedName, readBetweenChanges } from './change-order.ts';

/** Days from the first to the last, which is not part of it. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** My calendars, in my order. */
export const calendarsQuery = queryOptions({
  queryKey: ['calendar', 'list'],
  queryFn: ({ signal }) => readData(api.calendar.list({}, { signal })),
  select: ({ list }): readonly Calendar[] => list,
});

export const occurrencesKey = ['calendar', 'occurrences'];

/** What happens on some days, with a day more at both ends: midnight is another moment in every zone. */
export const occurrencesQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: [...occurrencesKey, from, to],
    queryFn: ({ signal, queryKey }) => {
      const read = () =>
        readData(api.calendar.occurrences({ from: (from - 1) * msPerDay, to: (to + 1) * msPerDay }, { signal }));
      // Days that are not shown yet have nothing to protect: leafing waits for no change.
      return queryClient.getQueryData(queryKey) === undefined ? read() : readBetweenChanges(read);
    },
    placeholderData: keepPreviousData,
  });

/** Asks for the days before and after, so that leafing shows them at once. `onRead`: what can be prepared of them meanwhile. */
export function prefetchRanges(ranges: readonly DayRange[], onRead: (list: readonly Occurrence[]) => void): void {
  for (const range of ranges)
    queryClient.query(occurrencesQuery(range)).then(
      ({ list }) => onRead(list),
      // What fails is asked for again when it is looked at.
      () => undefined,
    );
}

export type EventRef = Pick<Occurrence, 'calendarId' | 'eventId' | 'recurrenceId'>;

/** An event, or one occurrence of it, whole. */
export const eventQuery = ({ calendarId, eventId, recurrenceId }: EventRef) =>
  queryOptions({
    queryKey: ['calendar', 'event', calendarId, eventId, recurrenceId],
    // Without a signal: the editor waits for the same answer when the details that asked for it have closed.
    queryFn: async (): Promise<CalendarEvent> => {
      const name = await findSavedName({ calendarId, id: eventId });
      const ref = { calendarId: name.calendarId, eventId: name.id, recurrenceId };
      return readData(api.calendar.event(ref));
    },
    // What is edited has to be what is there.
    staleTime: 0,
  });

const yearMs = 365 * msPerDay;

/** Public holidays and the working days that make up for them, of a whole year: they hardly ever change. */
export const specialDaysQuery = (year: number, isOn: boolean) =>
  queryOptions({
    queryKey: ['calendar', 'days', year],
    queryFn: ({ signal }) =>
      readData(
        api.calendar.days(
          { from: dateOfDay(dayOfParts(year, 1, 1)), to: dateOfDay(dayOfParts(year, 12, 31)) },
          { signal },
        ),
      ),
    select: ({ list }): readonly SpecialDay[] => list,
    staleTime: yearMs,
    enabled: isOn,
  });

export const foundKey = ['calendar', 'search'];

export const foundEventsQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...foundKey, keyword],
    queryFn: ({ signal }) => readData(api.calendar.search({ keyword, limit: 50 }, { signal })),
    enabled: keyword !== '',
  });

export const sharesQuery = (calendarId: Calendar['calendarId']) =>
  queryOptions({
    queryKey: ['calendar', 'shares', calendarId],
    queryFn: ({ signal }) => readData(api.calendar.shares({ calendarId }, { signal })),
    staleTime: 0,
  });

export const remindersQuery = queryOptions({
  queryKey: ['calendar', 'reminders'],
  queryFn: ({ signal }) => readData(api.calendar.reminders({}, { signal })),
});

/** When people are busy between two moments. */
export const freeBusyQuery = (addresses: readonly string[], from: number, to: number) =>
  queryOptions({
    queryKey: ['calendar', 'freeBusy', from, to, ...addresses],
    queryFn: ({ signal }) => readData(api.calendar.freeBusy({ addresses: [...addresses], from, to }, { signal })),
    enabled: addresses.length > 0,
    placeholderData: keepPreviousData,
  });
