import { defineOperation } from '../../engines/database/port.ts';
import { countAttempt } from '../identity/in-transaction.ts';
import { verifiedLifeMs } from './sms-limits.ts';

/** Uses a verified phone's ticket up; false: it was used. */
export const useVerified = defineOperation<{ readonly hash: string }, boolean>({
  name: 'sms.useVerified',
  accounts: () => [],
  run: async (tx, context, { hash }) => {
    const { count } = await countAttempt(tx, `sms/verified/${hash}`, 2 * verifiedLifeMs, context.now);
    return { output: count === 1 };
  },
});
