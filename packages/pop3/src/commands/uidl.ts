import { type Command, type CommandContext, done, ok } from './command.ts';
import { findMail } from './mail-number.ts';

function name({ mailbox }: CommandContext, index: number): string {
  return `${index + 1} ${mailbox.maildrop.mails[index]?.uid ?? ''}`;
}

function* nameAll(context: CommandContext): Generator<string> {
  for (const index of context.mailbox.indexes()) yield name(context, index);
}

/** UIDL (RFC 1939 §7). */
export const uidl: Command = {
  name: 'UIDL',
  states: ['transaction'],
  async run(context, argument) {
    if (argument === '') {
      await context.writeList('Unique ids follow', nameAll(context));
      return done;
    }
    const found = findMail(context.mailbox, argument);
    return 'answer' in found ? found.answer : ok(name(context, found.index));
  },
};
