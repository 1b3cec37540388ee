import { randomBytes, randomInt } from 'node:crypto';
import type { Db, Tx } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';

const dayMs = 86_400_000;
/** How far around now occurrences are stored; a year's view with its edges. */
export const horizonDays = 400;

const maxNumber = 2 ** 31 - 1;

/** A number and an id for a new calendar. Made outside of operations, which may run twice. */
export function makeCalendarKey(): CalendarKey {
  return { calendarNo: randomInt(1, maxNumber), calendarId: randomBytes(16).toString('base64url') };
}

export interface CalendarKey {
  readonly calendarNo: number;
  readonly calendarId: string;
}

export interface NewCalendar extends CalendarKey {
  readonly account: number;
  readonly orgId: number;
  readonly name: string;
  readonly color: number;
  readonly sort: number;
  readonly isDefault: boolean;
  readonly sourceUrl?: string;
  readonly resourceName?: string | undefined;
  readonly description?: string | undefined;
}

/** Stores a calendar without events. */
export async function insertCalendar(
  tx: Tx,
  { now, revision }: { readonly now: number; readonly revision: number },
  made: NewCalendar,
): Promise<CalendarTable> {
  const row: CalendarTable = {
    account_no: made.account,
    calendar_no: made.calendarNo,
    calendar_id: made.calendarId,
    org_id: made.orgId,
    kind: made.sourceUrl === undefined ? 'own' : 'subscribed',
    resource_name: made.resourceName ?? null,
    name: made.name,
    description: made.description ?? '',
    color: made.color,
    is_default: made.isDefault ? 1 : 0,
    is_shown: 1,
    sort: made.sort,
    revision,
    oldest_sync: revision,
    horizon_from: now - horizonDays * dayMs,
    horizon_to: now + horizonDays * dayMs,
    created_at: now,
    deleted_at: null,
    publish_nonce: null,
    publish_hash: null,
    source_url: made.sourceUrl ?? '',
    read_at: 0,
    failure: '',
    failures: 0,
    next_read_at: made.sourceUrl === undefined ? null : now,
    source_etag: '',
    source_modified: '',
    source_hash: '',
  };
  await tx.insertInto('calendar').values(row).execute();
  return row;
}

/** A person's own and subscribed calendars in their order. */
export function listOwn(db: Db, account: number): Promise<CalendarTable[]> {
  return db
    .selectFrom('calendar')
    .selectAll()
    .where('account_no', '=', account)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('calendar_no')
    .execute();
}

/** One calendar by its key, deleted ones too. */
export function readCalendar(db: Db, account: number, calendarNo: number): Promise<CalendarTable | undefined> {
  return db
    .selectFrom('calendar')
    .selectAll()
    .where('account_no', '=', account)
    .where('calendar_no', '=', calendarNo)
    .executeTakeFirst();
}

/** Changes columns of one calendar. */
export async function updateCalendar(
  tx: Tx,
  { account_no: account, calendar_no: no }: Pick<CalendarTable, 'account_no' | 'calendar_no'>,
  columns: Partial<CalendarTable>,
): Promise<void> {
  await tx
    .updateTable('calendar')
    .set(columns)
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .execute();
}
