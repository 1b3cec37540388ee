import { type Command, ok } from './command.ts';

/** RSET (RFC 1939 §5). */
export const rset: Command = {
  name: 'RSET',
  states: ['transaction'],
  run({ mailbox }) {
    mailbox.restore();
    return ok(`${mailbox.count} messages (${mailbox.sizeBytes} octets)`);
  },
};
