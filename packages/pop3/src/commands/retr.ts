import { type Command, err } from './command.ts';
import { findMail } from './mail-number.ts';

/** RETR (RFC 1939 §5). */
export const retr: Command = {
  name: 'RETR',
  states: ['transaction'],
  async run(context, argument) {
    const { maildrop } = context.mailbox;
    const found = findMail(context.mailbox, argument);
    if ('answer' in found) return found.answer;
    const mail = await maildrop.retrieve(found.index);
    if (mail === null) return err('That message is gone');
    context.observe('pop3_mails_sent_total', {}, 1);
    return context.writeMail(`${maildrop.mails[found.index]?.sizeBytes ?? 0} octets`, mail);
  },
};
