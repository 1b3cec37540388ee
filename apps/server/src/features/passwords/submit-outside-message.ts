import { defineOperation } from '../../engines/database/port.ts';
import { submitUnkept, type UnkeptMail } from '../outbox/in-transaction.ts';

/** Sends a message to an address outside: from the null sender, kept nowhere and in no log of the person's. */
export const submitOutsideMessage = defineOperation<Omit<UnkeptMail, 'gate'>, null>({
  name: 'passwords.submitOutsideLetter',
  accounts: ({ account }) => [account],
  run: async (tx, context, mail) => {
    await submitUnkept(tx, context, { ...mail, gate: 'exempt' });
    return { output: null };
  },
});
