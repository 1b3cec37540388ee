import { anyState, defineCommand } from '../command.ts';

/** RFC 9051 §6.1.2: the news of the open mailbox come with the answer, as after every command. */
export const noop = defineCommand({
  name: 'NOOP',
  states: anyState,
  parse: () => null,
  run: async () => ({ status: 'OK', text: 'Nothing done' }),
});
