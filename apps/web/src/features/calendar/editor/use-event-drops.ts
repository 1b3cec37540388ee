import type { CalendarEvent, Occurrence } from '@hongyan/contract';
import { moveToZone } from '../../../lib/dates/days.ts';
import { readQuery } from '../../../platform/api/read-query.ts';
import {
  createEvent,
  type EventMove,
  type Invite,
  moveEvent,
  presentRefusal,
  showMoved,
} from '../data/change-events.ts';
import { findLoadedEvent } from '../data/invitations.ts';
import { eventQuery } from '../data/queries.ts';
import { type Draft, timesOfDraft } from '../grid/draft.ts';
import type { Span } from '../grid/spans.ts';
import type { useChangeQuestion } from './use-change-question.ts';

interface Asking extends Pick<ReturnType<typeof useChangeQuestion>, 'ask' | 'askInvite'> {
  readonly timeZone: string;
}

/** Moving and copying an event to another time, with the questions that this raises. */
export function useEventDrops({ ask, askInvite, timeZone }: Asking) {
  const copyTo = ({ occurrence }: Span, to: Draft): void => {
    const { hasParticipants, myAnswer } = occurrence;
    // A copy of somebody else's event is without those whom they invited.
    askInvite(
      hasParticipants && myAnswer === null ? 'invite' : null,
      { count: findLoadedEvent(occurrence)?.participants.length, isCompact: true },
      (invite) => void copyEvent(occurrence, to, { personZone: timeZone, invite }),
    );
  };
  const moveTo = ({ occurrence }: Span, to: Draft): void => {
    const move: EventMove = { occurrence, allDay: to.allDay, ...timesOfDraft(to), zone: timeZone };
    void showMoved(move).then((takeBack) =>
      ask({ occurrence, what: 'change', act: (reach) => void moveEvent(move, reach, takeBack), giveUp: takeBack }),
    );
  };
  return { copyTo, moveTo };
}

/** Makes a copy of an event at another time, in its calendar. */
async function copyEvent(
  { calendarId, eventId, recurrenceId }: Occurrence,
  to: Draft,
  { personZone, invite }: { readonly personZone: string; readonly invite: Invite },
): Promise<void> {
  try {
    const event = await readQuery(eventQuery({ calendarId, eventId, recurrenceId }));
    const options = { personZone, idempotencyKey: crypto.randomUUID(), invite };
    await createEvent(event.calendarId, copyOfEvent(event, to, personZone), options);
  } catch (error) {
    presentRefusal(error);
  }
}

/** The fields of a copy at another time, once and in its own zone. */
function copyOfEvent(event: CalendarEvent, to: Draft, personZone: string) {
  const { title, location, notes, reminders, color, busy, isPrivate } = event;
  const participants = event.isOrganizer ? event.participants : [];
  const zone = to.allDay ? '' : event.zone || personZone;
  const times = timesOfDraft(to);
  return {
    title,
    location,
    notes,
    participants,
    reminders,
    color,
    busy,
    isPrivate,
    allDay: to.allDay,
    zone,
    repeat: null,
    start: to.allDay ? times.start : moveToZone(times.start, personZone, zone),
    end: to.allDay ? times.end : moveToZone(times.end, personZone, zone),
  };
}
