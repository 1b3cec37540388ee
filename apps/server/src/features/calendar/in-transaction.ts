/** What operations and readers of other features call of the calendar. Loaded by the database thread: nothing here knows routes or engines. */

export { readBusyTimes } from './availability/free-busy.ts';
export { type CalendarKey, insertCalendar, listOwn, makeCalendarKey } from './calendars/calendar-rows.ts';
export { addCalendarManagers, removeCalendarShares } from './calendars/manage-calendar.ts';
export { notifyWatchers } from './calendars/notify-watchers.ts';
export { listSpecialDays } from './days/read-days.ts';
export { type FoundOccurrence, findOccurrences, type TimeRange } from './events/list-occurrences.ts';
export { fromWallClock, toWallClock } from './events/wall-time.ts';
