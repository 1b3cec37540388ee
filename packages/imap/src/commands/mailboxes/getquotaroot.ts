import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { writeAnswer } from '../../wire/write-answer.ts';
import { defineCommand, signedInStates } from '../command.ts';
import { printQuota } from './print-quota.ts';

/** GETQUOTAROOT (RFC 9208 §4.1.2). */
export const getquotaroot = defineCommand({
  name: 'GETQUOTAROOT',
  states: signedInStates,
  parse: readMailboxName,
  run: async (context, name) => {
    const quotas = await context.store.readQuota(name);
    const roots = quotas.map(({ root }) => ` ${context.printString(root)}`).join('');
    writeAnswer(context, `QUOTAROOT ${context.printMailboxName(name)}${roots}`);
    for (const quota of quotas) writeAnswer(context, printQuota(context, quota));
    return { status: 'OK', text: 'Told' };
  },
});
