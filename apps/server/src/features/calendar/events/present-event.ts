import type {
  CalendarEvent,
  CalendarId,
  EventFields,
  EventId,
  MailId,
  Occurrence,
  ParticipantAnswer,
} from '@hongyan/contract';
import { type EventDetails, readEvent } from '@hongyan/icalendar';
import type { CalendarObjectTable, CalendarOccurrenceTable } from '../../../engines/database/schema/calendar-tables.ts';
import { type CalendarAccess, judgeEvent } from '../policy.ts';
import { cut, toCustomRepeat, toReminders, toRepeat } from './form-limits.ts';
import { findAnswer } from './index-object.ts';
import type { ObjectOwner } from './indexed-object.ts';

/** An event as the form has it. What another program wrote beyond the form's limits is cut for showing; it stays in the event. */
export function toFields(details: EventDetails): EventFields {
  return {
    title: cut(details.title, 4_000),
    allDay: details.allDay,
    start: details.start,
    end: details.end,
    zone: cut(details.zone, 64),
    location: cut(details.location, 2_000),
    notes: cut(details.notes, 40_000),
    participants: details.participants.slice(0, 300).map(({ address, name, role, answer }) => ({
      address: cut(address, 320),
      name: cut(name, 200),
      role,
      answer,
    })),
    reminders: toReminders(details.reminders),
    repeat: toRepeat(details.repeat),
    color: details.color,
    busy: details.busy,
    isPrivate: details.isPrivate,
    attachedMail: details.attachedMail
      ? { ...details.attachedMail, mailId: details.attachedMail.mailId as MailId }
      : null,
  };
}

/** What somebody sees of an event of which they may know the time alone. */
function hideFields(fields: EventFields): EventFields {
  const { allDay, start, end, zone, busy, isPrivate } = fields;
  return {
    ...{ allDay, start, end, zone, busy, isPrivate },
    ...{ title: '', location: '', notes: '', participants: [], reminders: [], repeat: null, color: null },
    attachedMail: null,
  };
}

type EventAccess = Pick<CalendarAccess, 'right' | 'isOwner'> & {
  readonly calendar: Pick<CalendarAccess['calendar'], 'calendar_id' | 'kind'>;
};

/** An event, or one occurrence of it, as the viewer may see it; null: there is no such occurrence, or it is nothing to them. */
export function presentEvent(
  access: EventAccess,
  owner: ObjectOwner,
  object: Pick<CalendarObjectTable, 'object_no' | 'ics' | 'revision' | 'created_at' | 'changed_at'>,
  recurrenceId = '',
): CalendarEvent | null {
  const details = readEvent(object.ics, recurrenceId);
  if (details === null) return null;
  const seen = judgeEvent(access, { ...details, myAnswer: findAnswer(owner, details) });
  if (seen === 'nothing') return null;
  const isHidden = seen === 'time';
  const fields = toFields(details);
  const { organizer } = details;
  const isWritable = access.calendar.kind === 'own';
  return {
    ...(isHidden ? hideFields(fields) : fields),
    // Of the owner's mailbox: to anybody else it names another mail, or none.
    attachedMail: access.isOwner ? (fields.attachedMail ?? null) : null,
    calendarId: access.calendar.calendar_id as CalendarId,
    eventId: String(object.object_no) as EventId,
    recurrenceId,
    revision: object.revision,
    right: isHidden ? 'freeBusy' : isWritable ? access.right : 'view',
    isRepeated: details.isRepeated,
    customRepeat: isHidden ? '' : toCustomRepeat(details),
    isCancelled: details.isCancelled,
    organizer:
      isHidden || organizer === null ? null : { address: cut(organizer.address, 320), name: cut(organizer.name, 200) },
    isOrganizer: organizer === null || owner.addresses.includes(organizer.address.toLowerCase()),
    myAnswer: isHidden ? null : findAnswer(owner, details),
    createdAt: details.createdAt ?? object.created_at,
    changedAt: details.changedAt ?? object.changed_at,
  };
}

/** What decides whether an occurrence takes time, and who may see it. */
export function toFlags(
  row: Pick<CalendarOccurrenceTable, 'is_private' | 'busy' | 'is_cancelled' | 'my_answer'>,
): Pick<Occurrence, 'isPrivate' | 'busy' | 'isCancelled' | 'myAnswer'> {
  return {
    isPrivate: row.is_private === 1,
    busy: row.busy === 1,
    isCancelled: row.is_cancelled === 1,
    myAnswer: row.my_answer as ParticipantAnswer | null,
  };
}

/** An occurrence as the viewer may see it; null: it is nothing to them. */
export function presentOccurrence(
  access: CalendarAccess,
  row: Omit<CalendarOccurrenceTable, 'account_no' | 'calendar_no'>,
  revision: number,
): Occurrence | null {
  const { myAnswer, ...flags } = toFlags(row);
  const seen = judgeEvent(access, { ...flags, myAnswer });
  if (seen === 'nothing') return null;
  const isAll = seen === 'all';
  return {
    ...flags,
    calendarId: access.calendar.calendar_id as CalendarId,
    eventId: String(row.object_no) as EventId,
    recurrenceId: row.recurrence_id,
    revision,
    title: isAll ? row.title : '',
    location: isAll ? row.location : '',
    allDay: row.all_day === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    color: isAll ? row.color : null,
    isRepeated: row.is_repeated === 1,
    hasReminder: isAll && row.has_reminder === 1,
    hasParticipants: isAll && row.has_participants === 1,
    myAnswer: isAll ? myAnswer : null,
  };
}
