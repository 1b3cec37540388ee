/** What the fields of an event must be before anything is made of them. */
import {
  countCharacters,
  type EventFields,
  maxEventLocationCharacters,
  maxEventNotesCharacters,
  maxStoredTitleCharacters,
} from '@hongyan/contract';
import { CalendarChangeError, isKnownZone } from '@hongyan/icalendar';
import type { CallContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';

type Times = Pick<EventFields, 'allDay' | 'start' | 'end' | 'zone'>;

const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed();
const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** A wall time as if its zone were UTC; null: there is no such date or time of day. */
export function parseWallTime(text: string): { readonly at: number; readonly hasTime: boolean } | null {
  const found = wallTime.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59 || year < 1) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second);
  return { at: date.getTime(), hasTime: found[4] !== undefined };
}

/** Throws `eventZoneUnknown`, `eventTimeInvalid`, `eventEndsBeforeStart`. */
export function checkTimes({ allDay, start, end, zone }: Times): void {
  if (zone !== '' && !isKnownZone(zone)) throw new UserError('eventZoneUnknown', { zone });
  const [begins, ends] = [parseWallTime(start), parseWallTime(end)];
  if (begins === null || ends === null) throw new UserError('eventTimeInvalid');
  if (begins.hasTime === allDay || ends.hasTime === allDay) throw new UserError('eventTimeInvalid');
  if (ends.at <= begins.at) throw new UserError('eventEndsBeforeStart');
}

/** What a title may have: in the web client what the organisation says, else what is stored at most. */
export async function readTitleLimit(db: Db, { session }: Pick<CallContext, 'session'>): Promise<number> {
  if (session.client !== 'web') return maxStoredTitleCharacters;
  return readOrgSetting(db, session.orgId, 'eventTitleCharacters');
}

/**
 * The fields as they are stored. `keptTitle`: a title that another program wrote may stay as long as it is. Throws what the calls name
 * (`eventTitleEmpty` …).
 */
export function checkFields(fields: EventFields, maxTitle: number, keptTitle?: string): EventFields {
  const title = clean(fields.title).replace(/\s+/g, ' ').trim();
  if (title === '') throw new UserError('eventTitleEmpty');
  if (title !== keptTitle && countCharacters(title) > maxTitle)
    throw new UserError('eventTitleTooLong', { max: maxTitle });
  checkTimes(fields);
  const notes = clean(fields.notes);
  if (countCharacters(notes) > maxEventNotesCharacters)
    throw new UserError('eventNotesTooLong', { max: maxEventNotesCharacters });
  const location = clean(fields.location).trim();
  if (countCharacters(location) > maxEventLocationCharacters)
    throw new UserError('invalidInput', { problem: 'tooLong', field: 'location' });
  const reminders = new Map(fields.reminders.map((one) => [`${String(one.minutes)}/${one.by}`, one]));
  return {
    ...fields,
    zone: fields.allDay ? '' : fields.zone,
    title,
    notes,
    location,
    reminders: [...reminders.values()],
    attachedMail: fields.attachedMail
      ? { ...fields.attachedMail, subject: clean(fields.attachedMail.subject).replace(/\s+/g, ' ').trim() }
      : fields.attachedMail,
  };
}

/** What the package refuses, as the caller is told. */
export function explainFault(error: unknown): unknown {
  if (!(error instanceof CalendarChangeError)) return error;
  switch (error.fault) {
    case 'noSuchOccurrence':
    case 'notAnEvent':
      return new UserError('eventNotFound');
    case 'badZone':
      return new UserError('eventZoneUnknown', { zone: '' });
    case 'badTime':
      return new UserError('eventTimeInvalid');
    case 'tooLarge':
    case 'tooComplex':
      return new UserError('tooLarge');
  }
}
