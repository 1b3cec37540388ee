import type { CalendarRight } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { CalendarShareTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { requireCalendar, toViewer } from '../policy.ts';
import { updateCalendar } from './calendar-rows.ts';
import { notifyWatchers } from './notify-watchers.ts';

/** Whom a calendar is shared with, by number; 0 is everybody. */
export interface ShareKey {
  readonly kind: CalendarShareTable['grantee_kind'];
  readonly no: number;
  readonly right: CalendarRight;
}

export interface SaveSharesInput {
  readonly owner: number;
  readonly calendarId: string;
  readonly shares: readonly ShareKey[];
}

const toKey = ({ kind, no }: Pick<ShareKey, 'kind' | 'no'>): string => `${kind}/${String(no)}`;

async function exists(tx: Tx, orgId: number, { kind, no }: ShareKey): Promise<boolean> {
  if (kind === 'everybody') return true;
  const found =
    kind === 'department'
      ? await tx
          .selectFrom('department')
          .select('department_id')
          .where('org_id', '=', orgId)
          .where('department_id', '=', no)
          .executeTakeFirst()
      : await tx
          .selectFrom('account')
          .select('account_no')
          .where('account_no', '=', no)
          .where('org_id', '=', orgId)
          .where('kind', '=', 'person')
          .executeTakeFirst();
  return found !== undefined;
}

function readShares(tx: Tx, { account_no: account, calendar_no: no }: CalendarTable) {
  return tx
    .selectFrom('calendar_share')
    .select(['grantee_kind as kind', 'grantee_no as no', 'right'])
    .where('account_no', '=', account)
    .where('calendar_no', '=', no)
    .execute();
}

/** Who gets a calendar anew has it in their list, also where they had left it before. */
export async function forgetLeaving(tx: Tx, calendar: CalendarTable, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  await tx
    .updateTable('calendar_view')
    .set({ is_left: 0 })
    .where('account_no', 'in', [...people])
    .where('owner_no', '=', calendar.account_no)
    .where('calendar_no', '=', calendar.calendar_no)
    .execute();
}

/**
 * Shares a calendar with exactly these. Throws `calendarNotFound`, `calendarNotYours`, `granteeNotFound`, `granteeIsOwner`.
 */
export const saveCalendarShares = defineOperation<SaveSharesInput, null>({
  name: 'calendar.saveShares',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, { owner, calendarId, shares }) => {
    const { calendar } = await requireCalendar(tx, toViewer(context), calendarId, 'manage');
    const wanted = new Map(shares.map((share) => [toKey(share), share]));
    for (const share of wanted.values()) {
      if (share.kind === 'person' && share.no === calendar.account_no) throw new UserError('granteeIsOwner');
      if (!(await exists(tx, calendar.org_id, share))) throw new UserError('granteeNotFound', { name: toKey(share) });
    }
    const before = await readShares(tx, calendar);
    const known = new Set(before.map(toKey));
    await tx
      .deleteFrom('calendar_share')
      .where('account_no', '=', owner)
      .where('calendar_no', '=', calendar.calendar_no)
      .execute();
    const rows = [...wanted.values()].map(({ kind, no, right }) => ({
      account_no: owner,
      calendar_no: calendar.calendar_no,
      grantee_kind: kind,
      grantee_no: no,
      org_id: calendar.org_id,
      right,
      given_by: context.actor,
      created_at: context.now,
    }));
    if (rows.length > 0) await tx.insertInto('calendar_share').values(rows).execute();
    const added = rows.filter((row) => !known.has(toKey({ kind: row.grantee_kind, no: row.grantee_no })));
    await forgetLeaving(
      tx,
      calendar,
      added.filter((row) => row.grantee_kind === 'person').map((row) => row.grantee_no),
    );
    await updateCalendar(tx, calendar, { revision: context.modseq(owner) });
    const formerShares = before.map(({ kind, no }) => ({ grantee_kind: kind, grantee_no: no }));
    const changes = await notifyWatchers(tx, [calendar], { formerShares });
    const audit = {
      action: 'calendar.saveShares',
      object: calendarId,
      result: 'ok' as const,
      detail: {
        shares: rows
          .map((row) => `${toKey({ kind: row.grantee_kind, no: row.grantee_no })}=${row.right}`)
          .join(',')
          .slice(0, 2_000),
      },
    };
    return { output: null, changes, audit: [audit] };
  },
});
