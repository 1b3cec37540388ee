import { defineOperation } from '../../engines/database/port.ts';

export interface UpdateDetailsInput {
  readonly accountNo: number;
  readonly gender?: 0 | 1 | 2;
  readonly duties?: string;
}

/** Changes what a person says of themself; what is left out stays. The name is the administrator's: others know people by it. */
export const updateDetails = defineOperation<UpdateDetailsInput, null>({
  name: 'personDetails.update',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, _context, { accountNo, gender, duties }) => {
    const values = { ...(gender === undefined ? {} : { gender }), ...(duties === undefined ? {} : { duties }) };
    if (Object.keys(values).length === 0) return { output: null };
    await tx.updateTable('account').set(values).where('account_no', '=', accountNo).execute();
    const detail = { fields: Object.keys(values).join(' ') };
    return {
      output: null,
      audit: [{ action: 'personDetails.update', object: String(accountNo), result: 'ok', detail }],
    };
  },
});
