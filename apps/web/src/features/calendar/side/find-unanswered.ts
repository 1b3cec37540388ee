import type { CalendarId, Occurrence } from '@hongyan/contract';

/** Invitations in these calendars that are not over and wait for an answer, a series once, the next one first. */
export function findUnanswered(
  list: readonly Occurrence[],
  calendarIds: ReadonlySet<CalendarId>,
  nowMs: number,
): readonly Occurrence[] {
  const open = list.filter(
    ({ calendarId, myAnswer, isCancelled, endsAt }) =>
      myAnswer === 'needsAction' && !isCancelled && endsAt > nowMs && calendarIds.has(calendarId),
  );
  const first = new Map<string, Occurrence>();
  for (const one of open.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const key = `${one.calendarId}/${one.eventId}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}
