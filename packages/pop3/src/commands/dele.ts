import { type Command, ok } from './command.ts';
import { findMail } from './mail-number.ts';

/** DELE (RFC 1939 §5): gone for this session; for everybody at QUIT. */
export const dele: Command = {
  name: 'DELE',
  states: ['transaction'],
  run({ mailbox }, argument) {
    const found = findMail(mailbox, argument);
    if ('answer' in found) return found.answer;
    mailbox.delete(found.index);
    return ok('Deleted');
  },
};
