/** A resource's answer to an invitation: its calendar, its rules and who asks, read together. */
import { expandEvent, type ListedOccurrence, readEvent } from '@hongyan/icalendar';
import type { Db } from '../../engines/database/port.ts';
import { readSetting } from '../../engines/settings/person-settings.ts';
import { findOccurrences, type TimeRange } from '../calendar/in-transaction.ts';
import { findOwners, readActivePerson } from '../identity/in-transaction.ts';
import { describeVerdict } from './answer-strings.ts';
import { findLastMoment, judgeBooking } from './judge-booking.ts';
import { readStanding } from './policy.ts';
import { readTerms } from './read-terms.ts';
import { readResource, type StoredResource } from './store.ts';

/** A rule that says more often than this is not looked at to its end: a daily one of four years. */
const maxOccurrences = 1_500;
const dayMs = 86_400_000;

/** An invitation that reached an account. */
export interface ArrivedRequest {
  readonly account: number;
  /** The address that it is proven to come from; empty: nobody is proven. */
  readonly from: string;
  /** The event as text: the message's, or what the calendar would have after it. */
  readonly ics: string;
  /** The occurrence that it is about; empty: all. */
  readonly recurrenceId: string;
}

/** What the resource answers, and what it says with it in the language of who asked. */
export interface ResourceAnswer {
  readonly answer: 'accepted' | 'declined' | 'tentative';
  readonly comment: string;
}

/** Times of bookings that stand, without those of the event that is asked about. */
async function readTaken(
  db: Db,
  { account, orgId, calendarNo }: StoredResource,
  { uid, recurrenceId, from, to }: TimeRange & { readonly uid: string; readonly recurrenceId: string },
  fromWall: (wall: number) => number,
): Promise<readonly TimeRange[]> {
  const calendar = await db
    .selectFrom('calendar')
    .selectAll()
    .where('account_no', '=', account)
    .where('calendar_no', '=', calendarNo)
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const own = await db
    .selectFrom('calendar_object')
    .select('object_no')
    .where('account_no', '=', account)
    .where('calendar_no', '=', calendarNo)
    .where('uid', '=', uid)
    .execute();
  const numbers = new Set(own.map((row) => row.object_no));
  const rows = await findOccurrences(db, calendar, { from, to });
  return rows
    .filter((row) => !(numbers.has(row.object_no) && (recurrenceId === '' || row.recurrence_id === recurrenceId)))
    .filter((row) => row.is_cancelled === 0 && (row.my_answer === null || row.my_answer === 'accepted'))
    .map((row) =>
      row.all_day === 1
        ? { from: fromWall(row.starts_at), to: fromWall(row.ends_at) }
        : { from: row.starts_at, to: row.ends_at },
    );
}

/** Whether somebody may change what is in another's calendars, and so book for them. */
async function mayActFor(db: Db, orgId: number, owner: number, account: number): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_share')
    .select('right')
    .where('account_no', '=', owner)
    .where('org_id', '=', orgId)
    .where('grantee_kind', '=', 'person')
    .where('grantee_no', '=', account)
    .where('right', 'in', ['edit', 'manage'])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Who books: the organiser, where they are an active person of the resource's organisation and the message is proven to come from them, or from
 * somebody who edits their calendar. null: nobody that it answers; a colleague's name in a message of another books nothing and changes no booking.
 */
async function findBooker(
  db: Db,
  resource: StoredResource,
  { from, organizer }: { readonly from: string; readonly organizer: string },
  now: number,
) {
  if (from === '' || organizer === '') return null;
  const owners = await findOwners(db, [from, organizer]);
  const [sender, booker] = [owners.get(from), owners.get(organizer)];
  if (sender === undefined || booker === undefined) return null;
  if (sender !== booker && !(await mayActFor(db, resource.orgId, booker, sender))) return null;
  const person = await readActivePerson(db, booker, now);
  return person?.orgId === resource.orgId ? person : null;
}

/** What of an event a booking is: every occurrence that is not over and begins in time, and when the first one begins. */
function listAsked(
  ics: string,
  recurrenceId: string,
  range: TimeRange & { readonly zone: string; readonly fromWall: (wall: number) => number },
) {
  const { from, to, zone, fromWall } = range;
  const expand = (window: TimeRange) => expandEvent(ics, { ...window, floatingZone: zone, max: maxOccurrences });
  const toTime = ({ allDay, startsAt, endsAt }: ListedOccurrence): TimeRange =>
    allDay ? { from: fromWall(startsAt), to: fromWall(endsAt) } : { from: startsAt, to: endsAt };
  const expanded = expand({ from, to });
  const isOne = readEvent(ics)?.isRepeated !== true || recurrenceId !== '';
  // One occurrence is judged wherever it lies; of many those that are to come.
  const { occurrences, isCut } = isOne
    ? expand({ from: expanded.startsAt - dayMs, to: (expanded.endsAt ?? to) + dayMs })
    : expanded;
  const times = occurrences
    .filter((one) => !one.isCancelled && (recurrenceId === '' || one.recurrenceId === recurrenceId))
    .map(toTime);
  return {
    isRepeated: !isOne,
    isCut: isCut && !isOne,
    occurrences: times,
    startsAt: times[0]?.from ?? expanded.startsAt,
  };
}

/**
 * What a resource answers to an invitation; null: the account is none, or the invitation comes from nobody of its organisation who is proven, and is
 * left unanswered. Reads alone: whoever stores the booking does it only while the calendar has not changed since.
 */
export async function decideRequest(
  db: Db,
  { account, from, ics, recurrenceId }: ArrivedRequest,
  now: number,
): Promise<ResourceAnswer | null> {
  const resource = await readResource(db, account);
  const event = resource === null ? null : readEvent(ics, recurrenceId);
  if (resource === null || event === null) return null;
  const booker = await findBooker(db, resource, { from, organizer: event.organizer?.address ?? '' }, now);
  if (booker === null) return null;
  const terms = await readTerms(db, resource, now);
  const last = findLastMoment(terms, now);
  const asked = listAsked(ics, recurrenceId, { from: now, to: last, zone: terms.zone, fromWall: terms.fromWall });
  const span = {
    from: Math.min(...asked.occurrences.map((one) => one.from)),
    to: Math.max(...asked.occurrences.map((one) => one.to)),
  };
  const taken =
    asked.occurrences.length === 0
      ? []
      : await readTaken(db, resource, { ...span, uid: event.uid, recurrenceId }, terms.fromWall);
  const standing = await readStanding(db, resource, { orgId: booker.orgId, account: booker.accountNo });
  const verdict = judgeBooking(terms, { now, ...standing, ...asked, taken });
  const reader = {
    language: await readSetting(db, booker.accountNo, 'language'),
    zone: terms.zone,
    ownZone: await readSetting(db, booker.accountNo, 'timeZoneName'),
  };
  return { answer: verdict.answer, comment: describeVerdict(resource, verdict, reader) };
}
