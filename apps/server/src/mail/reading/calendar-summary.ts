/** The few fields of an invitation that its mail shows at once; its card, of the calendar, says the rest. What they hold is text and is shown as text. */
import type { MailDetail } from '@hongyan/contract';
import { type EventSummary, summariseEvents } from '@hongyan/icalendar';

type CalendarSummary = NonNullable<MailDetail['calendar']>;

/** Bytes of a calendar part that are read, on the main thread: stops a 50 MB calendar from being decoded to show its title. */
export const maxCalendarBytes = 256 * 1024;
/** Characters of one field that are shown. */
const maxFieldCharacters = 500;
/** Events of one file that are read. */
const maxEvents = 50;

const cut = (text: string): string => text.slice(0, maxFieldCharacters).toWellFormed();

function present({ title, location, organizer, ...times }: EventSummary): CalendarSummary {
  return { summary: cut(title), location: cut(location), organizer: cut(organizer), ...times };
}

/** What an invitation says; null when there is no whole event in it. */
export function readCalendarSummary(text: string): CalendarSummary | null {
  const [event] = summariseEvents(text, 1).events;
  return event === undefined ? null : present(event);
}

/** The events of a calendar file, in their order, and whether there are more. */
export function readCalendarEvents(text: string): { readonly events: CalendarSummary[]; readonly truncated: boolean } {
  const { events, isCut } = summariseEvents(text, maxEvents);
  return { events: events.map(present), truncated: isCut };
}
