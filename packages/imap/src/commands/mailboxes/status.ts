import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { writeAnswer } from '../../wire/write-answer.ts';
import { defineCommand, signedInStates } from '../command.ts';
import { printStatus, readStatusItems } from './status-items.ts';

/** STATUS (RFC 9051 §6.3.11). */
export const status = defineCommand({
  name: 'STATUS',
  states: signedInStates,
  parse: (args, context) => {
    const name = readMailboxName(args, context);
    args.space();
    return { name, items: readStatusItems(args) };
  },
  run: async (context, { name, items }) => {
    const found = await context.store.status(name);
    writeAnswer(context, printStatus(context, name, found, items));
    return { status: 'OK', text: 'Told' };
  },
});
