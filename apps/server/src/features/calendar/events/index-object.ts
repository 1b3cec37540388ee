/** What is found of an event: the columns of its row and its occurrences, made of its text. Reads no store. */
import { expandEvent, type FullParticipant, type ListedOccurrence, readEvent } from '@hongyan/icalendar';
import type { CalendarObjectTable, CalendarOccurrenceTable } from '../../../engines/database/schema/calendar-tables.ts';
import { normaliseText } from '../../../engines/search-index/normalise-text.ts';

const dayMs = 86_400_000;
/** Occurrences of one event that are stored or listed at once; a daily one has 800 within the horizon. */
const maxOccurrences = 1_500;
/** A read of occurrences looks so far back for those that began earlier; longer ones have an index of their own. */
export const longMs = 8 * dayMs;
const maxSearchText = 8_000;

/** Whose calendar it is: their zone is where floating times and whole days happen, and their answer to an invitation is shown. */
export interface ObjectOwner {
  readonly zone: string;
  /** Lower case. */
  readonly addresses: readonly string[];
}

export type IndexColumns = Pick<
  CalendarObjectTable,
  'title' | 'search_text' | 'first_starts_at' | 'last_ends_at' | 'is_repeated'
>;
/** An occurrence without the keys of its event. */
export type IndexedOccurrence = Omit<CalendarOccurrenceTable, 'account_no' | 'calendar_no' | 'object_no'>;

export interface IndexedObject {
  readonly columns: IndexColumns;
  readonly occurrences: readonly IndexedOccurrence[];
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
/** PostgreSQL keeps no NUL and no half of a character. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What the owner of a calendar answered; null: not invited, or the organiser. */
export function findAnswer(
  { addresses }: Pick<ObjectOwner, 'addresses'>,
  event: { readonly participants: readonly FullParticipant[]; readonly organizer: { readonly address: string } | null },
): FullParticipant['answer'] | null {
  if (event.organizer === null || addresses.includes(event.organizer.address.toLowerCase())) return null;
  const own = event.participants.find(({ address }) => addresses.includes(address.toLowerCase()));
  return own?.answer ?? null;
}

function toRow(owner: ObjectOwner, isTentative: boolean, listed: ListedOccurrence): IndexedOccurrence {
  return {
    starts_at: listed.startsAt,
    recurrence_id: listed.recurrenceId,
    ends_at: listed.endsAt,
    is_long: flag(listed.endsAt - listed.startsAt > longMs),
    all_day: flag(listed.allDay),
    title: clean(listed.title),
    location: clean(listed.location),
    color: listed.color,
    is_repeated: flag(listed.isRepeated),
    has_reminder: flag(listed.hasReminder),
    has_participants: flag(listed.participants.length > 0),
    busy: flag(listed.busy),
    is_tentative: flag(isTentative),
    is_private: flag(listed.isPrivate),
    is_cancelled: flag(listed.isCancelled),
    my_answer: findAnswer(owner, listed),
  };
}

/** Occurrences of an event between two moments, at most `maxOccurrences`. */
export function expandObject(
  ics: string,
  owner: ObjectOwner,
  { from, to }: { readonly from: number; readonly to: number },
): readonly IndexedOccurrence[] {
  const { occurrences } = expandEvent(ics, { from, to, floatingZone: owner.zone, max: maxOccurrences });
  if (occurrences.length === 0) return [];
  const isTentative = readEvent(ics)?.isTentative ?? false;
  return occurrences.map((listed) => toRow(owner, isTentative, listed));
}

/** Everything that is stored of an event; null: the text is none. An event that is not repeated is indexed wherever it lies. */
export function indexObject(
  ics: string,
  owner: ObjectOwner,
  horizon: { readonly from: number; readonly to: number },
): IndexedObject | null {
  const details = readEvent(ics);
  if (details === null) return null;
  const expand = (range: { readonly from: number; readonly to: number }) =>
    expandEvent(ics, { ...range, floatingZone: owner.zone, max: maxOccurrences });
  const within = expand(horizon);
  const { occurrences } = details.isRepeated
    ? within
    : expand({ from: within.startsAt - dayMs, to: (within.endsAt ?? within.startsAt) + dayMs });
  const participants = details.participants.flatMap(({ name, address }) => [name, address]);
  const searched = [details.title, details.location, ...participants, details.notes].join('\n');
  return {
    columns: {
      title: clean(details.title),
      search_text: normaliseText(clean(searched)).slice(0, maxSearchText).toWellFormed(),
      first_starts_at: within.startsAt,
      last_ends_at: within.endsAt,
      is_repeated: flag(details.isRepeated),
    },
    occurrences: occurrences.map((listed) => toRow(owner, details.isTentative, listed)),
  };
}
