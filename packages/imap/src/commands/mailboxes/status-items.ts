/** What STATUS and LIST … RETURN (STATUS …) can answer of a mailbox. */
import type { MailboxStatus } from '../../session-port.ts';
import type { Arguments } from '../../wire/arguments.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import type { CommandContext } from '../command.ts';
import { enableCondstore } from '../session/enable-condstore.ts';

/** Items there are, with room for some said twice. */
const maxStatusItems = 30;

const printers = {
  MESSAGES: (status: MailboxStatus) => status.messages,
  /** RFC 3501 §6.3.10; gone from RFC 9051. No mail is ever recent. */
  RECENT: () => 0,
  UIDNEXT: (status: MailboxStatus) => status.uidNext,
  UIDVALIDITY: (status: MailboxStatus) => status.uidValidity,
  UNSEEN: (status: MailboxStatus) => status.unseen,
  /** RFC 9051 §6.3.11, RFC 9208 §4.1.4. */
  DELETED: (status: MailboxStatus) => status.deleted,
  /** RFC 9208 §4.1.4: goes with QUOTA=RES-STORAGE; octets. */
  'DELETED-STORAGE': (status: MailboxStatus) => status.deletedBytes,
  /** RFC 8438. */
  SIZE: (status: MailboxStatus) => status.sizeBytes,
  /** RFC 7162 §3.1.7. */
  HIGHESTMODSEQ: (status: MailboxStatus) => Math.max(1, status.highestModseq),
  /** RFC 8474 §4.3. */
  MAILBOXID: (status: MailboxStatus) => `(${status.mailboxId})`,
  /** RFC 7889 §3.1. */
  APPENDLIMIT: (_: MailboxStatus, context: CommandContext) => context.store.appendLimitBytes,
} as const;

export type StatusItem = keyof typeof printers;

function isStatusItem(name: string): name is StatusItem {
  return Object.hasOwn(printers, name);
}

/** `(MESSAGES UNSEEN …)`, at least one. */
export function readStatusItems(args: Arguments): readonly StatusItem[] {
  const items = args.list(() => {
    const name = args.keyword();
    if (!isStatusItem(name)) throw new ImapSyntaxError('Unknown item of STATUS');
    return name;
  }, maxStatusItems);
  if (items.length === 0) throw new ImapSyntaxError('STATUS asks for nothing');
  return [...new Set(items)];
}

/** The untagged answer, without `* `. Asking for HIGHESTMODSEQ switches CONDSTORE on (RFC 7162 §3.1). */
export function printStatus(
  context: CommandContext,
  name: string,
  status: MailboxStatus,
  items: readonly StatusItem[],
): string {
  if (items.includes('HIGHESTMODSEQ')) enableCondstore(context);
  const printed = items.map((item) => `${item} ${String(printers[item](status, context))}`);
  return `STATUS ${context.printMailboxName(name)} (${printed.join(' ')})`;
}
