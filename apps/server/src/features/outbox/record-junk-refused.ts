import { defineOperation } from '../../engines/database/port.ts';
import { countAttempt, requirePerson } from '../identity/in-transaction.ts';

/** A program that tries the same message again and again is one record in this time. */
const recordEveryMs = 60 * 60_000;

/** Records in the audit that the junk filter refused what somebody sent: an account that was broken into shows so. */
export const recordJunkRefused = defineOperation<{ readonly account: number; readonly recipients: number }, null>({
  name: 'outbox.recordJunkRefused',
  accounts: () => [],
  async run(tx, context, { account, recipients }) {
    const { count } = await countAttempt(tx, `outgoing-junk:account:${String(account)}`, recordEveryMs, context.now);
    if (count > 1) return { output: null };
    const { address } = await requirePerson(tx, account);
    return {
      output: null,
      audit: [{ action: 'mail.junk', object: address, result: 'refused', detail: { recipients } }],
    };
  },
});
