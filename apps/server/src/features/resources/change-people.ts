/** Who manages a resource, and who may book one that not everybody may. */
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { addCalendarManagers, notifyWatchers, removeCalendarShares } from '../calendar/in-transaction.ts';
import { assertMayManageOrganisation } from '../identity/in-transaction.ts';
import { type ResourceKey, requireResourceCalendar } from './keep-resource.ts';
import { type Booker, readManagers } from './store.ts';

export interface ChangeManagersInput extends ResourceKey {
  /** Accounts of people of the organisation. */
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/**
 * Gives and takes the right to manage a resource's calendar and to answer for it. Throws `resourceNotFound`, and `resourceNeedsManager` where the
 * last one of a resource whose manager decides would go.
 */
export const changeManagers = defineOperation<ChangeManagersInput, null>({
  name: 'resources.changeManagers',
  accounts: ({ account }) => [account],
  run: async (tx, context, input) => {
    const { orgId, account, address, add, remove } = input;
    await assertMayManageOrganisation(tx, context, orgId);
    const calendar = await requireResourceCalendar(tx, input);
    await removeCalendarShares(tx, calendar, remove);
    await addCalendarManagers(tx, context, calendar, add);
    const row = await tx
      .selectFrom('resource')
      .select('decides')
      .where('org_id', '=', orgId)
      .where('account_no', '=', account)
      .executeTakeFirstOrThrow();
    const managers = await readManagers(tx, { account, calendarNo: calendar.calendar_no });
    if (row.decides === 'manager' && managers.length === 0) throw new UserError('resourceNeedsManager');
    const changes = await notifyWatchers(tx, [calendar], { people: remove });
    const detail = { added: add.length, removed: remove.length };
    const audit = [{ action: 'resources.changeManagers', object: address, result: 'ok' as const, orgId, detail }];
    return { output: null, changes, audit };
  },
});

export interface ChangeBookersInput extends ResourceKey {
  readonly add: readonly Booker[];
  readonly remove: readonly Booker[];
}

/** Changes who may book a resource by name. Throws `resourceNotFound`. */
export const changeBookers = defineOperation<ChangeBookersInput, null>({
  name: 'resources.changeBookers',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { orgId, account, address, add, remove } = input;
    await assertMayManageOrganisation(tx, context, orgId);
    await requireResourceCalendar(tx, input);
    for (const { grantee_kind: kind, grantee_no: no } of remove)
      await tx
        .deleteFrom('resource_booker')
        .where('org_id', '=', orgId)
        .where('account_no', '=', account)
        .where('grantee_kind', '=', kind)
        .where('grantee_no', '=', no)
        .execute();
    for (const booker of add)
      await tx
        .insertInto('resource_booker')
        .values({ org_id: orgId, account_no: account, ...booker })
        .onConflict((conflict) => conflict.columns(['org_id', 'account_no', 'grantee_kind', 'grantee_no']).doNothing())
        .execute();
    const detail = { added: add.length, removed: remove.length };
    const audit = [{ action: 'resources.changeBookers', object: address, result: 'ok' as const, orgId, detail }];
    return { output: null, audit };
  },
});
