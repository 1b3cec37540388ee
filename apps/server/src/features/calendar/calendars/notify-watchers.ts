import type { Change, Tx } from '../../../engines/database/port.ts';
import { takeModseqs } from '../../../engines/database/run-state.ts';
import type { CalendarShareTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { describeWideChange } from './wide-shares.ts';

type Share = Pick<CalendarShareTable, 'grantee_kind' | 'grantee_no'>;

export interface FurtherWatchers {
  readonly people?: readonly number[];
  /** Shares that a calendar had until now: whoever loses it is notified as well. */
  readonly formerShares?: readonly Share[];
}

/**
 * Notifies the owners of calendars, and whom these are shared with, that something in them changed. A number is taken for those who have a
 * calendar by name; for departments and everybody, who may be thousands, one event says whom it concerns, and those who are connected are found
 * after the commit (`WideNotifier`).
 */
export async function notifyWatchers(
  tx: Tx,
  calendars: readonly Pick<CalendarTable, 'account_no' | 'calendar_no' | 'calendar_id' | 'org_id'>[],
  { people = [], formerShares = [] }: FurtherWatchers = {},
): Promise<readonly Change[]> {
  const seenBy = new Map<number, Set<string>>();
  const wide: Change[] = [];
  const add = (account: number, id: string): void =>
    void seenBy.set(account, (seenBy.get(account) ?? new Set()).add(id));
  for (const calendar of calendars) {
    const { account_no: owner, calendar_no: no, calendar_id: id } = calendar;
    const shares = await tx
      .selectFrom('calendar_share')
      .select(['grantee_kind', 'grantee_no'])
      .where('account_no', '=', owner)
      .where('calendar_no', '=', no)
      .execute();
    const all: readonly Share[] = [...shares, ...formerShares];
    const named = all.filter((share) => share.grantee_kind === 'person').map((share) => share.grantee_no);
    for (const account of [owner, ...people, ...named]) add(account, id);
    const change = describeWideChange(calendar, all);
    if (change !== null) wide.push(change);
  }
  await takeModseqs(tx, [...seenBy.keys()]);
  const changes = [...seenBy].map(([account, ids]) => ({
    account,
    kind: 'calendarChanged',
    data: { optType: 'mailbox', calendarIds: [...ids] },
  }));
  return [...changes, ...wide];
}
