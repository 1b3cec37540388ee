import { readEvent } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { judgeEvent, requireWritable, type Viewer } from '../policy.ts';
import { findAnswer } from './index-object.ts';
import type { ObjectTarget } from './object-target.ts';
import { readObject, readOwner } from './objects.ts';

/** The event that a change is about, and the revision that it began with. */
export interface EventReference {
  readonly calendarId: string;
  readonly eventId: string;
  readonly recurrenceId: string;
  readonly revision: number;
}

/**
 * An event that the viewer may change now. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `eventNotFound`, and
 * `eventChanged` where another window was first.
 */
export async function requireEvent(
  tx: Tx,
  viewer: Viewer,
  { calendarId, eventId, revision }: EventReference,
): Promise<{ readonly target: ObjectTarget; readonly object: CalendarObjectTable; readonly isOwner: boolean }> {
  const access = await requireWritable(tx, viewer, calendarId);
  const { calendar } = access;
  const object = await readObject(tx, calendar, eventId);
  const details = object === undefined ? null : readEvent(object.ics);
  if (object === undefined || details === null) throw new UserError('eventNotFound');
  const owner = await readOwner(tx, calendar.account_no);
  // What cannot be read cannot be changed either: the form would overwrite what it does not show.
  if (judgeEvent(access, { ...details, myAnswer: findAnswer(owner, details) }) !== 'all')
    throw new UserError('calendarNotYours');
  if (object.revision !== revision) throw new UserError('eventChanged');
  return { target: { calendar, owner }, object, isOwner: access.isOwner };
}
