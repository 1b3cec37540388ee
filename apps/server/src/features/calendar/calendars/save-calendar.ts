import { maxCalendars } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { type CalendarAccess, requireCalendar, toViewer } from '../policy.ts';
import { type CalendarKey, insertCalendar, listOwn, updateCalendar } from './calendar-rows.ts';
import { notifyWatchers } from './notify-watchers.ts';

export interface SaveCalendarInput {
  /** Who saves, and whose calendar it is. */
  readonly account: number;
  readonly owner: number;
  /** null: a new one, by `key`. */
  readonly calendarId: string | null;
  readonly key: CalendarKey;
  readonly name?: string | undefined;
  readonly color?: number | undefined;
  readonly isShown?: boolean | undefined;
  readonly isDefault?: true | undefined;
  /** What programs say besides: the place in the list, a description and, of a new one, its name in addresses. */
  readonly order?: number | undefined;
  readonly description?: string | undefined;
  readonly resourceName?: string | undefined;
}

/** Refuses one calendar more than a person may have. Throws `tooManyCalendars`. */
export function refuseTooManyCalendars(own: readonly CalendarTable[]): void {
  if (own.length >= maxCalendars) throw new UserError('tooManyCalendars', { max: maxCalendars });
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

async function createCalendar(tx: Tx, context: RunningContext, input: SaveCalendarInput): Promise<CalendarTable> {
  const { account, key, name, color, isShown, isDefault, description, resourceName } = input;
  const own = await listOwn(tx, account);
  refuseTooManyCalendars(own);
  if (name === undefined) throw new UserError('calendarNameEmpty');
  if (isDefault === true) await clearDefault(tx, account);
  if (resourceName !== undefined) await takeResourceName(tx, account, resourceName);
  const { orgId } = toViewer(context);
  const used = new Set(own.map((row) => row.color));
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((number) => !used.has(number)) ?? 1;
  const made = {
    ...key,
    account,
    orgId,
    name,
    color: color ?? free,
    sort: input.order ?? Math.max(-1, ...own.map((row) => row.sort)) + 1,
    isDefault: isDefault === true,
    description,
    resourceName,
  };
  const row = await insertCalendar(tx, { now: context.now, revision: context.modseq(account) }, made);
  if (isShown === false) await updateCalendar(tx, row, { is_shown: 0 });
  return row;
}

/** A calendar that was deleted and may come back gives its name in addresses up. Throws `conflict` where one that is there has it. */
async function takeResourceName(tx: Tx, account: number, name: string): Promise<void> {
  const known = await tx
    .selectFrom('calendar')
    .select(['account_no', 'calendar_no', 'deleted_at'])
    .where('account_no', '=', account)
    .where('resource_name', '=', name)
    .executeTakeFirst();
  if (known === undefined) return;
  if (known.deleted_at === null) throw new UserError('conflict');
  await updateCalendar(tx, known, { resource_name: null });
}

async function clearDefault(tx: Tx, account: number): Promise<void> {
  await tx
    .updateTable('calendar')
    .set({ is_default: 0 })
    .where('account_no', '=', account)
    .where('is_default', '=', 1)
    .execute();
}

async function changeOwn(tx: Tx, context: RunningContext, access: CalendarAccess, input: SaveCalendarInput) {
  const { calendar } = access;
  const { name, color, isShown, isDefault, order, description } = input;
  if (isDefault === true) {
    if (calendar.kind !== 'own') throw new UserError('calendarReadOnly');
    await clearDefault(tx, calendar.account_no);
  }
  await updateCalendar(tx, calendar, {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(isShown === undefined ? {} : { is_shown: flag(isShown) }),
    ...(isDefault === undefined ? {} : { is_default: 1 as const }),
    ...(order === undefined ? {} : { sort: order }),
    ...(description === undefined ? {} : { description }),
    revision: context.modseq(calendar.account_no),
  });
}

/** Another person's calendar keeps its name unless the viewer manages it; colour and whether it is drawn are theirs alone. */
async function changeShared(tx: Tx, context: RunningContext, access: CalendarAccess, input: SaveCalendarInput) {
  const { calendar, right } = access;
  const { account, name, color, isShown, isDefault } = input;
  if (isDefault === true) throw new UserError('calendarNotYours');
  if (name !== undefined && name !== calendar.name) {
    if (right !== 'manage') throw new UserError('calendarNotYours');
    await updateCalendar(tx, calendar, { name, revision: context.modseq(calendar.account_no) });
  }
  const chosen = {
    ...(color === undefined ? {} : { color }),
    ...(isShown === undefined ? {} : { is_shown: flag(isShown) }),
    is_left: 0 as const,
  };
  await tx
    .insertInto('calendar_view')
    .values({
      account_no: account,
      owner_no: calendar.account_no,
      calendar_no: calendar.calendar_no,
      color: color ?? null,
      is_shown: flag(isShown ?? true),
      sort: null,
      is_left: 0,
    })
    .onConflict((conflict) => conflict.columns(['account_no', 'owner_no', 'calendar_no']).doUpdateSet(chosen))
    .execute();
}

/** Whether a change is one for everybody who sees the calendar: what is drawn, and another person's colour, are whoever chooses them alone. */
function isSeenByOthers({ calendar, isOwner }: CalendarAccess, { name, color }: SaveCalendarInput): boolean {
  return (name !== undefined && name !== calendar.name) || (isOwner && color !== undefined);
}

/** Makes a calendar or changes one. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `calendarNameEmpty`, `tooManyCalendars`. */
export const saveCalendar = defineOperation<SaveCalendarInput, { readonly calendarId: string }>({
  name: 'calendar.save',
  accounts: ({ account, owner }) => [account, owner],
  requestHash: ({ account, calendarId, name, color, isShown, isDefault }) =>
    JSON.stringify([account, calendarId, name, color, isShown, isDefault]),
  run: async (tx, context, input) => {
    const { calendarId } = input;
    let saved: CalendarTable;
    let isForOthers = true;
    if (calendarId === null) {
      saved = await createCalendar(tx, context, input);
    } else {
      const access = await requireCalendar(tx, toViewer(context), calendarId, 'freeBusy');
      saved = access.calendar;
      isForOthers = isSeenByOthers(access, input);
      await (access.isOwner ? changeOwn : changeShared)(tx, context, access, input);
    }
    const data = { optType: 'mailbox', calendarIds: [saved.calendar_id] };
    const changes = isForOthers
      ? await notifyWatchers(tx, [saved], { people: [input.account] })
      : [{ account: input.account, kind: 'calendarChanged', data }];
    const audit = { action: 'calendar.save', object: saved.calendar_id, result: 'ok' as const };
    return { output: { calendarId: saved.calendar_id }, changes, audit: [audit] };
  },
});
