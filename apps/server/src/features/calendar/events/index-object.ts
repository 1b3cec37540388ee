/** What is found of an event or a task: the columns of its row and its occurrences, made of its text. Reads no store. */
import { expandEvent, type FullParticipant, type ListedOccurrence, readEvent } from '@hongyan/icalendar';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { indexTask } from './index-task.ts';
import {
  clean,
  flag,
  type IndexedObject,
  type IndexedOccurrence,
  makeSearchText,
  type ObjectOwner,
} from './indexed-object.ts';

const dayMs = 86_400_000;
/** Occurrences of one event that are stored or listed at once; a daily one has 800 within the horizon. */
const maxOccurrences = 1_500;
/** A read of occurrences looks so far back for those that began earlier; longer ones have an index of their own. */
export const longMs = 8 * dayMs;

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
function indexEvent(
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
  return {
    columns: {
      title: clean(details.title),
      search_text: makeSearchText([details.title, details.location, ...participants, details.notes]),
      first_starts_at: within.startsAt,
      last_ends_at: within.endsAt,
      is_repeated: flag(details.isRepeated),
    },
    occurrences: occurrences.map((listed) => toRow(owner, details.isTentative, listed)),
    task: null,
  };
}

/** Everything that is stored of an event or a task; null: the text is none. */
export function indexObject(
  ics: string,
  owner: ObjectOwner,
  horizon: { readonly from: number; readonly to: number },
  component: CalendarObjectTable['component'] = 'event',
): IndexedObject | null {
  return component === 'task' ? indexTask(ics, owner) : indexEvent(ics, owner, horizon);
}
