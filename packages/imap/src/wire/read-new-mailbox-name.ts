import type { CommandContext } from '../commands/command.ts';
import { ImapRefusal } from '../session-port.ts';
import type { Arguments } from './arguments.ts';
import { readMailboxName } from './read-mailbox-name.ts';

/** A line may have 64 kB of `a/a/a/…`: thirty thousand mailboxes by one command. Characters. */
const maxNewNameCharacters = 1_000;

/**
 * The name of a mailbox that is to be made. A separator at its end only says that others will be made below it (RFC 9051 §6.3.4); here every
 * mailbox can hold others. `checked` is a function, since a name that cannot be is answered NO, and reading arguments can only answer BAD.
 */
export function readNewMailboxName(args: Arguments, context: CommandContext): { checked(): string } {
  const name = readMailboxName(args, context).replace(/\/$/, '');
  return {
    checked() {
      const isLevelEmpty = name.split('/').includes('');
      if (isLevelEmpty) throw new ImapRefusal('CANNOT', 'A level of the name is empty');
      if (name.length > maxNewNameCharacters) throw new ImapRefusal('LIMIT', 'The name is too long');
      return name;
    },
  };
}
