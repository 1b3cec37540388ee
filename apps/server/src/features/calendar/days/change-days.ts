import { defineOperation } from '../../../engines/database/port.ts';
import { assertMayManageOrganisation } from '../../identity/in-transaction.ts';

export interface SetDaysInput {
  readonly orgId: number;
  readonly dates: readonly string[];
  readonly nameZh: string;
  readonly nameEn: string;
  readonly isWorkday: boolean;
}

/** Enters days of an organisation; those that are there take the new name and kind. Throws `notAllowed`. */
export const setSpecialDays = defineOperation<SetDaysInput, null>({
  name: 'calendar.setDays',
  accounts: () => [],
  run: async (tx, context, { orgId, dates, nameZh, nameEn, isWorkday }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const columns = { name_zh: nameZh, name_en: nameEn, is_workday: isWorkday ? (1 as const) : (0 as const) };
    for (const date of dates)
      await tx
        .insertInto('calendar_special_day')
        .values({ org_id: orgId, date, ...columns })
        .onConflict((conflict) => conflict.columns(['org_id', 'date']).doUpdateSet(columns))
        .execute();
    const audit = { action: 'calendar.setDays', object: dates.join(',').slice(0, 500), result: 'ok' as const, orgId };
    return { output: null, audit: [audit] };
  },
});

/** Takes entered days away; answers how many there were. Throws `notAllowed`. */
export const removeSpecialDays = defineOperation<{ readonly orgId: number; readonly dates: readonly string[] }, number>(
  {
    name: 'calendar.removeDays',
    accounts: () => [],
    run: async (tx, context, { orgId, dates }) => {
      await assertMayManageOrganisation(tx, context, orgId);
      const removed = await tx
        .deleteFrom('calendar_special_day')
        .where('org_id', '=', orgId)
        .where('date', 'in', [...dates])
        .returning('date')
        .execute();
      const audit = {
        action: 'calendar.removeDays',
        object: dates.join(',').slice(0, 500),
        result: 'ok' as const,
        orgId,
      };
      return { output: removed.length, audit: [audit] };
    },
  },
);
