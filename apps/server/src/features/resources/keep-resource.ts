/** Making, changing and deleting rooms and equipment: the administrator's work. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { takeModseqs } from '../../engines/database/run-state.ts';
import type { CalendarTable } from '../../engines/database/schema/calendar-tables.ts';
import {
  addCalendarManagers,
  type CalendarKey,
  insertCalendar,
  listOwn,
  notifyWatchers,
  removeCalendarShares,
} from '../calendar/in-transaction.ts';
import {
  type AddedPerson,
  addPerson,
  assertMayManageOrganisation,
  endStrandedSessions,
  findDepartment,
  findOwner,
  normaliseAddress,
  normaliseName,
} from '../identity/in-transaction.ts';
import { type ResourceSettings, readManagers, toColumns } from './store.ts';

/** What is told of a resource's account. */
interface AccountFields {
  readonly name: string;
  /** Name of a department of the organisation; null: none. */
  readonly department: string | null;
  /** IANA; null: as it is. */
  readonly zone: string | null;
}

export interface CreateResourceInput extends AccountFields {
  readonly address: string;
  readonly settings: ResourceSettings;
  /** Accounts of people of the organisation. */
  readonly managers: readonly number[];
  /** Of its calendar, made outside of the operation. */
  readonly calendar: CalendarKey;
}

async function setAccountFields(
  tx: Tx,
  { orgId, account }: { readonly orgId: number; readonly account: number },
  { name, department, zone }: AccountFields,
): Promise<void> {
  const found = department === null ? null : await findDepartment(tx, orgId, department);
  if (department !== null && !found) throw new UserError('departmentNotFound', { name: department });
  await tx
    .updateTable('account')
    .set({ display_name: normaliseName(name), department_id: found?.departmentId ?? null, state: 'active' })
    .where('account_no', '=', account)
    .execute();
  if (zone === null) return;
  const value = JSON.stringify(zone);
  await tx
    .insertInto('account_setting')
    .values({ account_no: account, key: 'timeZoneName', value })
    .onConflict((conflict) => conflict.columns(['account_no', 'key']).doUpdateSet({ value }))
    .execute();
}

/** The account of a new resource: a shared mailbox that is there already, or a new one. Throws `addressTaken` where a person has the address. */
async function takeMailbox(tx: Tx, context: RunningContext, input: CreateResourceInput): Promise<AddedPerson> {
  const { address } = normaliseAddress(input.address);
  const owner = await findOwner(tx, address);
  if (owner === null) {
    const { name, department } = input;
    const added = { kind: 'shared' as const, address, name, department };
    const { output } = await addPerson.run(tx, context, {
      ...added,
      ...{ passwordHash: null, isAdmin: false, mustChange: false },
    });
    return output;
  }
  await assertMayManageOrganisation(tx, context, owner.orgId);
  if (!owner.isShared) throw new UserError('addressTaken', { address });
  return { accountNo: owner.accountNo, orgId: owner.orgId, address: owner.address };
}

/** The calendar that bookings go into. */
async function ensureCalendar(
  tx: Tx,
  context: RunningContext,
  { accountNo: account, orgId }: AddedPerson,
  { name, calendar }: CreateResourceInput,
): Promise<CalendarTable> {
  const known = (await listOwn(tx, account)).find((row) => row.is_default === 1);
  if (known !== undefined) return known;
  const made = { ...calendar, account, orgId, name: normaliseName(name), color: 1, sort: 0, isDefault: true };
  return insertCalendar(tx, { now: context.now, revision: context.modseq(account) }, made);
}

/**
 * Makes a resource, of a new address or of a shared mailbox. Throws `addressInvalid`, `domainNotFound`, `departmentNotFound`, `addressTaken`,
 * `resourceTaken`, `resourceNeedsManager`, `personNameInvalid`.
 */
export const createResource = defineOperation<CreateResourceInput, AddedPerson>({
  name: 'resources.create',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { settings, managers } = input;
    if (settings.decides === 'manager' && managers.length === 0) throw new UserError('resourceNeedsManager');
    const mailbox = await takeMailbox(tx, context, input);
    const { accountNo: account, orgId, address } = mailbox;
    const row = { org_id: orgId, account_no: account, created_at: context.now, ...toColumns(settings) };
    const added = await tx
      .insertInto('resource')
      .values(row)
      .onConflict((conflict) => conflict.columns(['org_id', 'account_no']).doNothing())
      .returning('account_no')
      .execute();
    if (added.length === 0) throw new UserError('resourceTaken', { address });
    await takeModseqs(tx, [account, ...managers]);
    await setAccountFields(tx, { orgId, account }, input);
    const calendar = await ensureCalendar(tx, context, mailbox, input);
    await addCalendarManagers(tx, context, calendar, managers);
    const changes = await notifyWatchers(tx, [calendar]);
    const detail = { kind: settings.kind, managers: managers.length };
    return {
      output: mailbox,
      changes,
      audit: [{ action: 'resources.create', object: address, result: 'ok', orgId, detail }],
    };
  },
});

export interface ResourceKey {
  readonly orgId: number;
  readonly account: number;
  readonly address: string;
}

export interface ChangeResourceInput extends ResourceKey, AccountFields {
  readonly settings: ResourceSettings;
}

/** The calendar of a resource. Throws `resourceNotFound`. */
export async function requireResourceCalendar(
  tx: Tx,
  { orgId, account, address }: ResourceKey,
): Promise<CalendarTable> {
  const row = await tx
    .selectFrom('resource')
    .select('account_no')
    .where('org_id', '=', orgId)
    .where('account_no', '=', account)
    .executeTakeFirst();
  const calendar = (await listOwn(tx, account)).find((own) => own.is_default === 1);
  if (row === undefined || calendar === undefined) throw new UserError('resourceNotFound', { address });
  return calendar;
}

/** Changes what a resource is and allows; bookings that stand stay. Throws `resourceNotFound`, `departmentNotFound`, `resourceNeedsManager`. */
export const changeResource = defineOperation<ChangeResourceInput, null>({
  name: 'resources.change',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const { orgId, account, address, settings } = input;
    await assertMayManageOrganisation(tx, context, orgId);
    const calendar = await requireResourceCalendar(tx, input);
    const managers = await readManagers(tx, { account, calendarNo: calendar.calendar_no });
    if (settings.decides === 'manager' && managers.length === 0) throw new UserError('resourceNeedsManager');
    await tx
      .updateTable('resource')
      .set(toColumns(settings))
      .where('org_id', '=', orgId)
      .where('account_no', '=', account)
      .execute();
    await setAccountFields(tx, { orgId, account }, input);
    await tx
      .updateTable('calendar')
      .set({ name: normaliseName(input.name), revision: context.modseq(account) })
      .where('account_no', '=', account)
      .where('calendar_no', '=', calendar.calendar_no)
      .execute();
    const changes = await notifyWatchers(tx, [calendar]);
    return { output: null, changes, audit: [{ action: 'resources.change', object: address, result: 'ok', orgId }] };
  },
});

/**
 * Deletes a resource: nobody finds or books it any more, its managers lose its calendar, and its mailbox is suspended. Accounts are never
 * deleted: `createResource` with its address brings it back with its bookings. Throws `resourceNotFound`.
 */
export const deleteResource = defineOperation<ResourceKey, null>({
  name: 'resources.delete',
  accounts: ({ account }) => [account],
  run: async (tx, context, key) => {
    const { orgId, account, address } = key;
    await assertMayManageOrganisation(tx, context, orgId);
    const calendar = await requireResourceCalendar(tx, key);
    const changes = await notifyWatchers(tx, [calendar]);
    await removeCalendarShares(tx, calendar, 'all');
    for (const table of ['resource', 'resource_booker'] as const)
      await tx.deleteFrom(table).where('org_id', '=', orgId).where('account_no', '=', account).execute();
    await tx.updateTable('account').set({ state: 'suspended' }).where('account_no', '=', account).execute();
    const ended = await endStrandedSessions(tx, account, context.now);
    const audit = [{ action: 'resources.delete', object: address, result: 'ok' as const, orgId }];
    return { output: null, changes: [...changes, ...ended], audit };
  },
});
