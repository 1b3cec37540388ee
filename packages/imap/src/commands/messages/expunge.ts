import { defineCommand } from '../command.ts';
import { parseNothing } from '../without-arguments.ts';
import { expungeMails } from './expunge-mails.ts';

/** EXPUNGE (RFC 9051 §6.4.3). */
export const expunge = defineCommand({
  name: 'EXPUNGE',
  states: ['selected'],
  parse: parseNothing,
  run: (context) => expungeMails(context, null),
});
