/** Who may act for the owner of a mailbox on the invitations in it, where the mailbox of another is open. */
import { readEvent } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { Db, OperationContext } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { readMailboxRights } from '../../identity/in-transaction.ts';
import { findCalendar, includesRight } from '../policy.ts';

export type Acting = Pick<OperationContext, 'actor' | 'subject' | 'orgId' | 'now'>;

/** Whether the mailbox that is open is another's. Machines, which nobody has signed in to, act for whomever they work for. */
export const isForAnother = ({ actor, subject }: Pick<Acting, 'actor' | 'subject'>): boolean =>
  actor !== null && actor !== subject;

/** What somebody acts on. */
export interface ActedOn {
  /** Where the event lies, or would go; null: its owner has no calendar yet. */
  readonly calendar: CalendarTable | null;
  /** What is stored of it; null: nothing. */
  readonly ics: string | null;
}

/**
 * Whether somebody may answer for the owner: in their own mailbox always; in another's with the right to change its mail, and one of these: to
 * edit the calendar, to send in the owner's name or on their behalf, in a shared mailbox to manage it. What a person keeps private is theirs.
 */
export async function mayAct(db: Db, acting: Acting, { calendar, ics }: ActedOn): Promise<boolean> {
  const { actor, subject, orgId, now } = acting;
  if (!isForAnother(acting)) return true;
  if (actor === null || subject === null || orgId === null) return false;
  const rights = await readMailboxRights(db, { actor, subject }, now);
  if (rights === null || rights.right !== 'full') return false;
  if (ics !== null && !rights.isShared && readEvent(ics)?.isPrivate === true) return false;
  if (rights.send !== null || (rights.isShared && rights.manages)) return true;
  if (calendar === null) return false;
  const access = await findCalendar(db, { account: actor, orgId }, calendar.calendar_id);
  return access !== null && includesRight(access.right, 'edit');
}

/** In the mailbox of another one acts on its messages, and into its default calendar. Throws `calendarNotYours`. */
export function refuseElsewhere(
  acting: Acting,
  target: { readonly kind: 'event' | 'mail'; readonly calendarId: string | null },
): void {
  if (isForAnother(acting) && (target.kind === 'event' || target.calendarId !== null))
    throw new UserError('calendarNotYours');
}

/** Throws `calendarNotYours` where somebody may not act for the owner of the mailbox that they have open. */
export async function requireMayAct(db: Db, acting: Acting, actedOn: ActedOn): Promise<void> {
  if (!(await mayAct(db, acting, actedOn))) throw new UserError('calendarNotYours');
}
