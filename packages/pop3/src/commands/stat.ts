import { type Command, ok } from './command.ts';

/** STAT (RFC 1939 §5). */
export const stat: Command = {
  name: 'STAT',
  states: ['transaction'],
  run: ({ mailbox }) => ok(`${mailbox.count} ${mailbox.sizeBytes}`),
};
