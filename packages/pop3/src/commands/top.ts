import { bad, type Command, err } from './command.ts';
import { findMail, parseNumber } from './mail-number.ts';

/** TOP (RFC 1939 §7). */
export const top: Command = {
  name: 'TOP',
  states: ['transaction'],
  async run(context, argument) {
    const [number = '', count = '', ...more] = argument.split(' ').filter((word) => word !== '');
    const lines = parseNumber(count);
    if (lines === null || more.length > 0) return bad('Give the number of a message and of lines');
    const found = findMail(context.mailbox, number);
    if ('answer' in found) return found.answer;
    const mail = await context.mailbox.maildrop.top(found.index, lines);
    return mail === null ? err('That message is gone') : context.writeMail('Top of message follows', mail);
  },
};
