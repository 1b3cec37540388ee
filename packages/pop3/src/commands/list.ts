import { type Command, type CommandContext, done, ok } from './command.ts';
import { findMail } from './mail-number.ts';

function scan({ mailbox }: CommandContext, index: number): string {
  return `${index + 1} ${mailbox.maildrop.mails[index]?.sizeBytes ?? 0}`;
}

function* scanAll(context: CommandContext): Generator<string> {
  for (const index of context.mailbox.indexes()) yield scan(context, index);
}

/** LIST (RFC 1939 §5). */
export const list: Command = {
  name: 'LIST',
  states: ['transaction'],
  async run(context, argument) {
    const { mailbox } = context;
    if (argument === '') {
      await context.writeList(`${mailbox.count} messages (${mailbox.sizeBytes} octets)`, scanAll(context));
      return done;
    }
    const found = findMail(mailbox, argument);
    return 'answer' in found ? found.answer : ok(scan(context, found.index));
  },
};
