/** Reads of rooms and equipment. SQL only. */
import type { Db } from '../../engines/database/port.ts';
import type { ResourceBookerTable, ResourceTable } from '../../engines/database/schema/resources-tables.ts';

/** What an administrator sets of a resource. */
export interface ResourceSettings {
  readonly kind: ResourceTable['kind'];
  readonly capacity: number;
  readonly location: string;
  readonly decides: ResourceTable['decides'];
  readonly whoBooks: ResourceTable['who_books'];
  readonly daysAhead: number;
  readonly maxMinutes: number;
  readonly hoursFrom: number;
  readonly hoursTo: number;
  readonly weekdays: string;
  readonly mayRepeat: boolean;
}

/** A resource with the calendar that its bookings are in. */
export interface StoredResource extends ResourceSettings {
  readonly orgId: number;
  readonly account: number;
  readonly address: string;
  readonly name: string;
  readonly department: string;
  readonly calendarNo: number;
  readonly calendarId: string;
}

function resources(db: Db) {
  return db
    .selectFrom('resource')
    .innerJoin('account', (join) =>
      join.onRef('account.account_no', '=', 'resource.account_no').onRef('account.org_id', '=', 'resource.org_id'),
    )
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'resource.account_no').on('address.kind', '=', 'primary'),
    )
    .innerJoin('calendar', (join) =>
      join
        .onRef('calendar.account_no', '=', 'resource.account_no')
        .on('calendar.is_default', '=', 1)
        .on('calendar.deleted_at', 'is', null),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.org_id', '=', 'account.org_id')
        .onRef('department.department_id', '=', 'account.department_id'),
    )
    .selectAll('resource')
    .select([
      'address.address as address',
      'account.display_name as name',
      'department.name as department',
      'calendar.calendar_no as calendarNo',
      'calendar.calendar_id as calendarId',
    ])
    .where('account.state', '=', 'active');
}

type Row = ResourceTable & Pick<StoredResource, 'address' | 'name' | 'calendarNo' | 'calendarId'>;

const toResource = (row: Row & { readonly department: string | null }): StoredResource => ({
  orgId: row.org_id,
  account: row.account_no,
  address: row.address,
  name: row.name,
  department: row.department ?? '',
  calendarNo: row.calendarNo,
  calendarId: row.calendarId,
  kind: row.kind,
  capacity: row.capacity,
  location: row.location,
  decides: row.decides,
  whoBooks: row.who_books,
  daysAhead: row.days_ahead,
  maxMinutes: row.max_minutes,
  hoursFrom: row.hours_from,
  hoursTo: row.hours_to,
  weekdays: row.weekdays,
  mayRepeat: row.may_repeat === 1,
});

/** The columns of settings. */
export function toColumns(settings: ResourceSettings): Omit<ResourceTable, 'org_id' | 'account_no' | 'created_at'> {
  return {
    kind: settings.kind,
    capacity: settings.capacity,
    location: settings.location,
    decides: settings.decides,
    who_books: settings.whoBooks,
    days_ahead: settings.daysAhead,
    max_minutes: settings.maxMinutes,
    hours_from: settings.hoursFrom,
    hours_to: settings.hoursTo,
    weekdays: settings.weekdays,
    may_repeat: settings.mayRepeat ? 1 : 0,
  };
}

/** Rooms and equipment of an organisation, by name. */
export async function listResources(db: Db, orgId: number): Promise<readonly StoredResource[]> {
  const rows = await resources(db)
    .where('resource.org_id', '=', orgId)
    .orderBy('account.display_name')
    .orderBy('resource.account_no')
    .execute();
  return rows.map(toResource);
}

/** The resource that an account is; null: it is none, or suspended. */
export async function readResource(db: Db, account: number): Promise<StoredResource | null> {
  const row = await resources(db).where('account.account_no', '=', account).executeTakeFirst();
  return row === undefined ? null : toResource(row);
}

/** Who manages a calendar by name: the managers of a resource. */
export async function readManagers(
  db: Db,
  { account, calendarNo }: Pick<StoredResource, 'account' | 'calendarNo'>,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('calendar_share')
    .select('grantee_no')
    .where('account_no', '=', account)
    .where('calendar_no', '=', calendarNo)
    .where('grantee_kind', '=', 'person')
    .where('right', '=', 'manage')
    .orderBy('grantee_no')
    .execute();
  return rows.map((row) => row.grantee_no);
}

export type Booker = Pick<ResourceBookerTable, 'grantee_kind' | 'grantee_no'>;

/** Who may book a resource by name. */
export function readBookers(db: Db, { orgId, account }: Pick<StoredResource, 'orgId' | 'account'>): Promise<Booker[]> {
  return db
    .selectFrom('resource_booker')
    .select(['grantee_kind', 'grantee_no'])
    .where('org_id', '=', orgId)
    .where('account_no', '=', account)
    .orderBy('grantee_kind')
    .orderBy('grantee_no')
    .execute();
}
