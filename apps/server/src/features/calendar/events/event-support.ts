import type { EventFields } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { requirePerson } from '../../identity/index.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { findCalendar, requireCalendar, type Viewer } from '../policy.ts';
import { checkFields, readTitleLimit } from './check-fields.ts';
import { checkParticipants } from './check-participants.ts';
import { readObject, readOwner } from './objects.ts';
import { presentEvent } from './present-event.ts';

/** Who calls. */
export const toViewer = ({ session }: CallContext): Viewer => ({ account: session.subject, orgId: session.orgId });

/** What the calls of events share. */
export function createEventSupport({ database }: Pick<Services, 'database'>) {
  const { read } = database;

  /** Whose calendar a call names: its account is taken by the operation, which asks for the right again. */
  const findOwner = async (context: CallContext, calendarId: string): Promise<number> => {
    if (calendarId === birthdaysId) throw new UserError('calendarReadOnly');
    const access = await findCalendar(read, toViewer(context), calendarId);
    if (access === null) throw new UserError('calendarNotFound');
    return access.calendar.account_no;
  };
  /** Who invites to the events of a calendar: its owner, whoever writes them down. */
  const readOrganizer = async (owner: number) => {
    const { address, displayName } = await requirePerson(read, owner);
    return { address, name: displayName };
  };
  const readChecked = async (context: CallContext, fields: EventFields): Promise<EventFields> =>
    checkFields(checkParticipants(fields), await readTitleLimit(read, context));
  const present = async (context: CallContext, calendarId: string, eventId: string, recurrenceId = '') => {
    const found = await requireCalendar(read, toViewer(context), calendarId, 'freeBusy');
    // Who has the mailbox of another open is not the calendar's owner, and is shown what an editor is.
    const isOwners = context.session.actor === context.session.subject;
    const access = isOwners ? found : { ...found, right: 'edit' as const, isOwner: false };
    const object = await readObject(read, access.calendar, eventId);
    const owner = await readOwner(read, access.calendar.account_no);
    const event = object === undefined ? null : presentEvent(access, owner, object, recurrenceId);
    if (event === null) throw new UserError('eventNotFound');
    return event;
  };

  return { findOwner, readOrganizer, readChecked, present };
}
