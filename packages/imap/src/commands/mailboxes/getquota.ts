import { decodeText } from '../../wire/decode-text.ts';
import { writeAnswer } from '../../wire/write-answer.ts';
import { defineCommand, signedInStates } from '../command.ts';
import { printQuota } from './print-quota.ts';

/** GETQUOTA (RFC 9208 §4.1.1). */
export const getquota = defineCommand({
  name: 'GETQUOTA',
  states: signedInStates,
  parse: (args) => decodeText(args.astring()),
  run: async (context, root) => {
    writeAnswer(context, printQuota(context, await context.store.quotaRoot(root)));
    return { status: 'OK', text: 'Told' };
  },
});
