import type { CalendarId, Resource } from '@hongyan/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../../platform/api/api-client.ts';
import type { TimeSlot } from '../editor/find-time.ts';

/** Others book too: what is free is asked again while somebody looks. */
const liveMs = 20_000;
const maxListed = 200;

/** Rooms and equipment by a word, in the order in which they fit; with a time, whether each is free then. */
export const resourcesQuery = (keyword: string, slot: TimeSlot | null, people: number) =>
  queryOptions({
    queryKey: ['calendar', 'resources', keyword, slot?.startsAt ?? 0, slot?.endsAt ?? 0, people],
    queryFn: ({ signal }) => {
      const time = slot === null ? {} : { from: slot.startsAt, to: slot.endsAt };
      return readData(api.resources.list({ keyword, people, limit: maxListed, ...time }, { signal }));
    },
    select: ({ list }): readonly Resource[] => list,
    placeholderData: keepPreviousData,
    refetchInterval: liveMs,
    staleTime: liveMs / 2,
  });

/** What a room's calendar has between two moments. */
export const bookingsQuery = (calendarId: CalendarId, from: number, to: number) =>
  queryOptions({
    queryKey: ['calendar', 'occurrences', 'of', calendarId, from, to],
    queryFn: ({ signal }) => readData(api.calendar.occurrences({ from, to, calendarIds: calendarId }, { signal })),
    placeholderData: keepPreviousData,
  });
