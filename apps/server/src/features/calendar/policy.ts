/** Who may do what with a calendar: the one place that is asked, by every reader and every writer. */
import { type CalendarRight, calendarRights } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db, OperationContext } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { CalendarTable } from '../../engines/database/schema/calendar-tables.ts';

/** Who asks. */
export interface Viewer {
  readonly account: number;
  readonly orgId: number;
}

/** A calendar, and what the viewer may do with it. */
export interface CalendarAccess {
  readonly calendar: CalendarTable;
  readonly right: CalendarRight;
  readonly isOwner: boolean;
  /** Of a room or a thing; absent: of a person. */
  readonly isOfResource?: boolean;
}

/** The person of a running operation. Calls of the calendar are refused in the mailbox of another, so this is who acts. */
export function toViewer({ subject, orgId }: Pick<OperationContext, 'subject' | 'orgId'>): Viewer {
  if (subject === null || orgId === null) throw new UserError('notAllowed');
  return { account: subject, orgId };
}

/** Whether a right holds another. */
export function includesRight(right: CalendarRight, wanted: CalendarRight): boolean {
  return calendarRights.indexOf(right) >= calendarRights.indexOf(wanted);
}

interface ReachingShare {
  readonly account_no: number;
  readonly calendar_no: number;
  readonly right: CalendarRight;
}

/** Shares that reach somebody: by name, by their department or one above it, or as everybody. Of suspended owners none. */
function selectShares(db: Db, account: number) {
  return db
    .withRecursive('branch(org_id, department_id, parent_id)', (cte) =>
      cte
        .selectFrom('account')
        .innerJoin('department', (join) =>
          join
            .onRef('department.org_id', '=', 'account.org_id')
            .onRef('department.department_id', '=', 'account.department_id'),
        )
        .select(['department.org_id', 'department.department_id', 'department.parent_id'])
        .where('account.account_no', '=', account)
        // Not UNION ALL: a department that is its own ancestor ends the walk.
        .union(
          cte
            .selectFrom('department')
            .innerJoin('branch', (join) =>
              join
                .onRef('department.org_id', '=', 'branch.org_id')
                .onRef('department.department_id', '=', 'branch.parent_id'),
            )
            .select(['department.org_id', 'department.department_id', 'department.parent_id']),
        ),
    )
    .selectFrom('account as person')
    .innerJoin('calendar_share as share', 'share.org_id', 'person.org_id')
    .innerJoin('account as owner', (join) =>
      join.onRef('owner.account_no', '=', 'share.account_no').onRef('owner.org_id', '=', 'share.org_id'),
    )
    .select(['share.account_no', 'share.calendar_no', 'share.right'])
    .where('person.account_no', '=', account)
    .where('person.state', '=', 'active')
    .where('owner.state', '=', 'active')
    .whereRef('share.account_no', '<>', 'person.account_no')
    .where((eb) =>
      eb.or([
        eb.and([eb('share.grantee_kind', '=', 'person'), eb('share.grantee_no', '=', eb.ref('person.account_no'))]),
        eb.and([
          eb('share.grantee_kind', '=', 'department'),
          eb('share.grantee_no', 'in', eb.selectFrom('branch').select('branch.department_id')),
        ]),
        eb('share.grantee_kind', '=', 'everybody'),
      ]),
    );
}

const readShares = prepareRead<{ account: number }, ReachingShare>((db, bind) => selectShares(db, bind('account')));
const readSharesOf = prepareRead<{ account: number; owner: number; no: number }, ReachingShare>((db, bind) =>
  selectShares(db, bind('account'))
    .where('share.account_no', '=', bind('owner'))
    .where('share.calendar_no', '=', bind('no')),
);

const greatest = (shares: readonly ReachingShare[]): CalendarRight | null =>
  shares
    .map(({ right }) => right)
    .reduce<CalendarRight | null>((best, right) => (best !== null && includesRight(best, right) ? best : right), null);

/** Whether an account is a room or a thing of an organisation: when it is taken everybody inside may know. */
export async function isResource(db: Db, orgId: number, account: number): Promise<boolean> {
  const row = await db
    .selectFrom('resource')
    .innerJoin('account', 'account.account_no', 'resource.account_no')
    .select('resource.account_no')
    .where('resource.org_id', '=', orgId)
    .where('resource.account_no', '=', account)
    .where('account.state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** A calendar by its id as the viewer may see it; null: there is none, or it is nothing to them. */
export async function findCalendar(db: Db, viewer: Viewer, calendarId: string): Promise<CalendarAccess | null> {
  const calendar = await db
    .selectFrom('calendar')
    .selectAll()
    .where('calendar_id', '=', calendarId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (calendar === undefined) return null;
  if (calendar.account_no === viewer.account) return { calendar, right: 'manage', isOwner: true };
  const shares = await readSharesOf(db, {
    account: viewer.account,
    owner: calendar.account_no,
    no: calendar.calendar_no,
  });
  const isOfResource = await isResource(db, viewer.orgId, calendar.account_no);
  const right = greatest(shares) ?? (isOfResource ? 'freeBusy' : null);
  return right === null ? null : { calendar, right, isOwner: false, isOfResource };
}

/** A calendar in which the viewer has at least this right. Throws `calendarNotFound`, `calendarNotYours`. */
export async function requireCalendar(
  db: Db,
  viewer: Viewer,
  calendarId: string,
  right: CalendarRight,
): Promise<CalendarAccess> {
  const access = await findCalendar(db, viewer, calendarId);
  if (access === null) throw new UserError('calendarNotFound');
  if (!includesRight(access.right, right)) throw new UserError('calendarNotYours');
  return access;
}

/** A calendar whose events the viewer may change. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`. */
export async function requireWritable(db: Db, viewer: Viewer, calendarId: string): Promise<CalendarAccess> {
  const access = await requireCalendar(db, viewer, calendarId, 'edit');
  if (access.calendar.kind !== 'own') throw new UserError('calendarReadOnly');
  return access;
}

/** Every calendar that is shared with the viewer, with the greatest right that reaches them. */
export async function listShared(db: Db, viewer: Viewer): Promise<readonly CalendarAccess[]> {
  const shares = Map.groupBy(await readShares(db, { account: viewer.account }), (share) => share.calendar_no);
  const numbers = [...shares.keys()];
  const found: CalendarAccess[] = [];
  for (let start = 0; start < numbers.length; start += 250) {
    const rows = await db
      .selectFrom('calendar')
      .selectAll()
      .where('org_id', '=', viewer.orgId)
      .where('calendar_no', 'in', numbers.slice(start, start + 250))
      .where('deleted_at', 'is', null)
      .execute();
    for (const calendar of rows) {
      const reaching = (shares.get(calendar.calendar_no) ?? []).filter(
        ({ account_no: owner }) => owner === calendar.account_no,
      );
      const right = greatest(reaching);
      if (right !== null) found.push({ calendar, right, isOwner: false });
    }
  }
  return found;
}

/** Whether somebody sees the tasks of a calendar; of another person's those that are not private. A task takes no time: with free and busy times goes none. */
export function maySeeTasks({ right }: Pick<CalendarAccess, 'right'>): boolean {
  return includesRight(right, 'view');
}

/** Whether an event takes time of whoever's calendar it is in. What takes none of the people still takes the room. */
export function takesTime(
  event: { readonly busy: boolean; readonly isCancelled: boolean; readonly myAnswer: string | null },
  isInResource = false,
): boolean {
  return (event.busy || isInResource) && !event.isCancelled && event.myAnswer !== 'declined';
}

/**
 * What of an event the viewer may see. `all`; `time`: that there is something; `nothing`: where times alone may be seen, an event that takes
 * none. `myAnswer` is that of the calendar's owner.
 */
export function judgeEvent(
  { right, isOwner, isOfResource }: Pick<CalendarAccess, 'right' | 'isOwner' | 'isOfResource'>,
  event: {
    readonly isPrivate: boolean;
    readonly busy: boolean;
    readonly isCancelled: boolean;
    readonly myAnswer: string | null;
  },
): 'all' | 'time' | 'nothing' {
  if (isOwner || (right !== 'freeBusy' && !event.isPrivate)) return 'all';
  return takesTime(event, isOfResource) ? 'time' : 'nothing';
}
