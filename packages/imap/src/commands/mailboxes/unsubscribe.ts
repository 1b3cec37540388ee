import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { defineCommand, signedInStates } from '../command.ts';

/** UNSUBSCRIBE (RFC 9051 §6.3.8). */
export const unsubscribe = defineCommand({
  name: 'UNSUBSCRIBE',
  states: signedInStates,
  parse: readMailboxName,
  run: async (context, name) => {
    await context.store.subscribe(name, false);
    return { status: 'OK', text: 'Unsubscribed' };
  },
});
