import { defineOperation } from '../../../engines/database/port.ts';
import { type CalendarKey, insertCalendar, listOwn } from './calendar-rows.ts';

export interface EnsureDefaultInput extends CalendarKey {
  readonly account: number;
  readonly orgId: number;
  readonly name: string;
}

/**
 * Makes a person's first calendar, unless they have one. The account is taken first, so the second of two windows that open at once finds
 * what the first has made.
 */
export const ensureDefaultCalendar = defineOperation<EnsureDefaultInput, { readonly isMade: boolean }>({
  name: 'calendar.ensureDefault',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, orgId, name, ...key }) => {
    if ((await listOwn(tx, account)).some((row) => row.is_default === 1)) return { output: { isMade: false } };
    const revision = context.modseq(account);
    const made = { ...key, account, orgId, name, color: 1, sort: 0, isDefault: true };
    await insertCalendar(tx, { now: context.now, revision }, made);
    return { output: { isMade: true } };
  },
});
