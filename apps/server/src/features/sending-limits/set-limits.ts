import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import { assertMayManageOrganisation, requirePerson } from '../identity/in-transaction.ts';
import type { SendingLimits } from './limits.ts';

export interface SetLimits {
  readonly account: number;
  /** What is set is changed; null takes a limit back to what the organisation says. */
  readonly limits: Readonly<Partial<Record<keyof SendingLimits, number | null>>>;
}

const largest = 10_000_000;

/** Lets one person send more or less than others. Throws `invalidInput` for what is no count, `notAllowed`. */
export const setSendingLimits = defineOperation<SetLimits, null>({
  name: 'sendingLimits.set',
  accounts: () => [],
  run: async (tx, context, { account, limits }) => {
    const { orgId } = await requirePerson(tx, account);
    await assertMayManageOrganisation(tx, context, orgId);
    for (const [field, value] of Object.entries(limits))
      if (value !== null && (!Number.isInteger(value) || value < 1 || value > largest))
        throw new UserError('invalidInput', { reason: `${field}: 1–${String(largest)}` });
    const columns = {
      ...(limits.messagesPerHour !== undefined && { messages_per_hour: limits.messagesPerHour }),
      ...(limits.messagesPerDay !== undefined && { messages_per_day: limits.messagesPerDay }),
      ...(limits.recipientsPerHour !== undefined && { recipients_per_hour: limits.recipientsPerHour }),
      ...(limits.recipientsPerDay !== undefined && { recipients_per_day: limits.recipientsPerDay }),
    };
    const unset = {
      messages_per_hour: null,
      messages_per_day: null,
      recipients_per_hour: null,
      recipients_per_day: null,
    };
    const row = { ...unset, ...columns };
    if (Object.keys(columns).length > 0)
      await tx
        .insertInto('sending_limit')
        .values({ account_no: account, ...row })
        .onConflict((conflict) => conflict.column('account_no').doUpdateSet(columns))
        .execute();
    return {
      output: null,
      audit: [{ action: 'sending.setLimits', object: String(account), result: 'ok', orgId, detail: { ...limits } }],
    };
  },
});
