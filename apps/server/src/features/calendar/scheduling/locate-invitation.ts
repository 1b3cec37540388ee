/** What an answer is about: an event of a calendar, or what a message says of one, read again inside the operation that answers. */
import {
  applyMethod,
  compareMessage,
  type EventDetails,
  keepProvenVersion,
  openMessage,
  readEvent,
} from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { findAnswer } from '../events/index-object.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { readObject, readOwner } from '../events/objects.ts';
import { judgeEvent, requireWritable, type Viewer } from '../policy.ts';
import { findDefault, findStored } from './find-stored.ts';

/** A message of the viewer's mailbox, or an event in a calendar that they may change. */
export type ResponseTarget =
  | {
      readonly kind: 'mail';
      readonly ics: string;
      /** The proven sender; empty: nobody. */
      readonly from: string;
      /** Where a new event goes; null: the default calendar. */
      readonly calendarId: string | null;
    }
  | { readonly kind: 'event'; readonly calendarId: string; readonly eventId: string; readonly recurrenceId: string };

export interface LocatedInvitation {
  readonly target: ObjectTarget;
  /** null: the event is not there yet. */
  readonly stored: CalendarObjectTable | null;
  readonly uid: string;
  /** The version that is answered. */
  readonly text: string;
  readonly details: EventDetails;
  readonly recurrenceId: string;
}

async function locateNew(tx: Tx, viewer: Viewer, calendarId: string | null): Promise<ObjectTarget> {
  if (calendarId === null) {
    const calendar = await findDefault(tx, viewer.account);
    if (calendar === null) throw new UserError('calendarNotFound');
    return { calendar, owner: await readOwner(tx, viewer.account) };
  }
  const { calendar } = await requireWritable(tx, viewer, calendarId);
  return { calendar, owner: await readOwner(tx, calendar.account_no) };
}

/** The version that counts: what is stored, or what the proven organiser says newer. Throws `invitationOutdated`, `invitationNotFound`. */
function chooseVersion(stored: string, ics: string, from: string, me: readonly string[]): string {
  const comparison = compareMessage(stored, ics);
  if (comparison === null || !comparison.isSameOrganizer) throw new UserError('invitationNotFound');
  if (comparison.version === 'older') throw new UserError('invitationOutdated');
  return applyMethod(stored, ics, { from, me }).text ?? stored;
}

function readDetails(text: string, recurrenceId: string): EventDetails {
  const details = readEvent(text, recurrenceId) ?? readEvent(text);
  if (details === null) throw new UserError('invitationNotFound');
  if (details.isCancelled) throw new UserError('invitationOutdated');
  return details;
}

/** Throws what `ResponseTarget` names and is not there, `invitationNotFound`, `invitationOutdated`. */
export async function locateInvitation(
  tx: Tx,
  viewer: Viewer,
  asked: ResponseTarget,
  { methods, now }: { readonly methods: readonly string[]; readonly now: number },
): Promise<LocatedInvitation> {
  if (asked.kind === 'event') {
    const access = await requireWritable(tx, viewer, asked.calendarId);
    const { calendar } = access;
    const stored = await readObject(tx, calendar, asked.eventId);
    const whole = stored === undefined || stored.component !== 'event' ? null : readEvent(stored.ics);
    if (stored === undefined || whole === null) throw new UserError('eventNotFound');
    const owner = await readOwner(tx, calendar.account_no);
    if (judgeEvent(access, { ...whole, myAnswer: findAnswer(owner, whole) }) !== 'all')
      throw new UserError('calendarNotYours');
    const { recurrenceId } = asked;
    if (readEvent(stored.ics, recurrenceId) === null) throw new UserError('eventNotFound');
    const target = { calendar, owner };
    const details = readDetails(stored.ics, recurrenceId);
    return { target, stored, uid: stored.uid, text: stored.ics, details, recurrenceId };
  }
  const message = openMessage(asked.ics);
  if (message === null || !methods.includes(message.method)) throw new UserError('invitationNotFound');
  const { uid, recurrenceId } = message;
  const found = await findStored(tx, viewer.account, uid);
  if (found === null) {
    const target = await locateNew(tx, viewer, asked.calendarId);
    const isProven = asked.from !== '' && asked.from.toLowerCase() === message.organizer.toLowerCase();
    const { addresses: me } = target.owner;
    const text = isProven ? message.text : keepProvenVersion(null, message.text, { me, now });
    return { target, stored: null, uid, text, details: readDetails(text, ''), recurrenceId };
  }
  const target = { calendar: found.calendar, owner: await readOwner(tx, viewer.account) };
  const text = chooseVersion(found.object.ics, asked.ics, asked.from, target.owner.addresses);
  return { target, stored: found.object, uid, text, details: readDetails(text, recurrenceId), recurrenceId };
}
