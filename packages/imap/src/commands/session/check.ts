import { defineCommand } from '../command.ts';
import { parseNothing } from '../without-arguments.ts';

/** CHECK (RFC 3501 §6.4.1; gone from RFC 9051): everything acknowledged is on disk already, so it does what NOOP does. */
export const check = defineCommand({
  name: 'CHECK',
  states: ['selected'],
  parse: parseNothing,
  run: () => Promise.resolve({ status: 'OK', text: 'Everything is on disk' }),
});
