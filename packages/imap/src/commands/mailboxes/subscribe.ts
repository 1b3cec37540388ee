import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { defineCommand, signedInStates } from '../command.ts';

/** SUBSCRIBE (RFC 9051 §6.3.7). */
export const subscribe = defineCommand({
  name: 'SUBSCRIBE',
  states: signedInStates,
  parse: readMailboxName,
  run: async (context, name) => {
    await context.store.subscribe(name, true);
    return { status: 'OK', text: 'Subscribed' };
  },
});
