/** Shares that reach many people at once: with a department, or with everybody. Whom they reach is looked up when somebody is to be notified. */
import type { Change } from '../../../engines/database/port.ts';
import type { CalendarShareTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';

/**
 * The kind of an event for the server itself: a calendar changed that departments or everybody see. It goes to the owner's account, whose number
 * is taken anyway, and is sent to no socket.
 */
export const widelySharedKind = 'calendarChangedWidely';

export interface WideChange {
  readonly orgId: number;
  readonly calendarId: string;
  readonly isForEverybody: boolean;
  readonly departments: readonly number[];
}

type Share = Pick<CalendarShareTable, 'grantee_kind' | 'grantee_no'>;

/** What is published where a calendar has such shares; null: it has none. */
export function describeWideChange(
  calendar: Pick<CalendarTable, 'account_no' | 'org_id' | 'calendar_id'>,
  shares: readonly Share[],
): Change | null {
  const isForEverybody = shares.some((share) => share.grantee_kind === 'everybody');
  const ofDepartments = shares.filter((share) => share.grantee_kind === 'department');
  if (!isForEverybody && ofDepartments.length === 0) return null;
  const departments = [...new Set(ofDepartments.map((share) => share.grantee_no))];
  const data: WideChange = { orgId: calendar.org_id, calendarId: calendar.calendar_id, isForEverybody, departments };
  return { account: calendar.account_no, kind: widelySharedKind, data };
}
