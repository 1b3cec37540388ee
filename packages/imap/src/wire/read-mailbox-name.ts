import type { CommandContext } from '../commands/command.ts';
import type { Arguments } from './arguments.ts';
import { decodeMailboxName } from './mailbox-name.ts';

/** `inbox/sub` is below INBOX, in whatever case INBOX is written (RFC 9051 §5.1). */
const belowInbox = /^inbox(?=\/)/i;

/** Whether this client writes and reads mailbox names in UTF-8 (RFC 6855 §3, RFC 9051 §5.1), and not in modified UTF-7. */
export function hasUtf8Names(context: CommandContext): boolean {
  return context.isEnabled('UTF8=ACCEPT') || context.isEnabled('IMAP4REV2');
}

/** Octets of a name or of a pattern of names as Unicode. */
export function decodeName(bytes: Uint8Array, context: CommandContext): string {
  return decodeMailboxName(bytes, hasUtf8Names(context)).replace(belowInbox, 'INBOX');
}

/** A mailbox's name as an argument. */
export function readMailboxName(args: Arguments, context: CommandContext): string {
  return decodeName(args.astring(), context);
}
