import type { Change, Tx } from '../../../engines/database/port.ts';
import { takeModseqs } from '../../../engines/database/run-state.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';

/**
 * Notifies the owners of calendars, and whom these are shared with by name, that something in them changed. Who sees one through a
 * department or as one of everybody finds out when they ask again: a number for each of thousands of accounts would be taken for each change.
 */
export async function notifyWatchers(
  tx: Tx,
  calendars: readonly Pick<CalendarTable, 'account_no' | 'calendar_no' | 'calendar_id'>[],
  others: readonly number[] = [],
): Promise<readonly Change[]> {
  const seenBy = new Map<number, Set<string>>();
  const add = (account: number, id: string): void =>
    void seenBy.set(account, (seenBy.get(account) ?? new Set()).add(id));
  for (const { account_no: owner, calendar_no: no, calendar_id: id } of calendars) {
    add(owner, id);
    for (const other of others) add(other, id);
    const shares = await tx
      .selectFrom('calendar_share')
      .select('grantee_no')
      .where('account_no', '=', owner)
      .where('calendar_no', '=', no)
      .where('grantee_kind', '=', 'person')
      .execute();
    for (const { grantee_no: person } of shares) add(person, id);
  }
  await takeModseqs(tx, [...seenBy.keys()]);
  return [...seenBy].map(([account, ids]) => ({
    account,
    kind: 'calendarChanged',
    data: { optType: 'mailbox', calendarIds: [...ids] },
  }));
}
