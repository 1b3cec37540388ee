/**
 * APPEND (RFC 9051 §6.3.12; several mails: RFC 3502; APPENDUID: RFC 4315; APPENDLIMIT: RFC 7889; `UTF8 (…)`: RFC 6855 §4). Mails go to the store
 * while they come: memory stays small however large they are.
 */
import { ImapRefusal } from '../../session-port.ts';
import { Arguments, type CommandText } from '../../wire/arguments.ts';
import { readDateTime } from '../../wire/date-time.ts';
import { readFlagList } from '../../wire/flag-list.ts';
import type { LiteralSink } from '../../wire/literal-sink.ts';
import { decodeMailboxName } from '../../wire/mailbox-name.ts';
import { printSet } from '../../wire/print-set.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import { type CommandContext, defineCommand, type LiteralAhead, signedInStates } from '../command.ts';
import { AppendSink, PendingAppend } from './pending-append.ts';

/** One mail of the command. */
interface AppendPart {
  readonly flags: readonly string[];
  /** Epoch milliseconds. */
  readonly internalDate: number | null;
  /** `UTF8 (~{n}`: headers may hold UTF-8. */
  readonly isUtf8: boolean;
  /** undefined: its literal is announced and has not come. */
  readonly sink: LiteralSink | undefined;
}

interface AppendText {
  readonly name: string;
  readonly parts: readonly AppendPart[];
}

function readPart(args: Arguments, context: CommandContext): AppendPart {
  let flags: readonly string[] = [];
  if (args.peek() === '(') {
    flags = readFlagList(args, context.limits);
    args.space();
  }
  let internalDate: number | null = null;
  if (args.peek() === '"') {
    internalDate = readDateTime(Buffer.from(args.string()).toString('latin1'));
    args.space();
  }
  // RFC 6855 §4: after ENABLE UTF8=ACCEPT only.
  // leniency: eight-bit headers pass without it too, where the section asks for NO: people carry over old messages whose headers are raw GB.
  const isUtf8 = context.isEnabled('UTF8=ACCEPT') && args.take('UTF8 (');
  if (args.isAtEnd) return { flags, internalDate, isUtf8, sink: undefined };
  const { sink } = args.literal();
  if (isUtf8) args.expect(')');
  return { flags, internalDate, isUtf8, sink };
}

/** The command as far as it goes. */
function readAppend(args: Arguments, context: CommandContext): AppendText {
  const isUtf8 = context.isEnabled('UTF8=ACCEPT') || context.isEnabled('IMAP4REV2');
  const name = decodeMailboxName(args.astring(), isUtf8);
  const parts: AppendPart[] = [];
  do {
    args.space();
    parts.push(readPart(args, context));
  } while (!args.isAtEnd && parts.at(-1)?.sink !== undefined);
  return { name, parts };
}

/** Refuses before the client sends what would not be kept (RFC 7889 §4, RFC 3502 §6.3.11). */
async function checkMail(context: CommandContext, { name, parts }: AppendText, sizeBytes: number): Promise<void> {
  const { limits, store } = context;
  if (sizeBytes === 0) throw new ImapRefusal('CANNOT', 'A mail of no octets is not kept');
  if (sizeBytes > store.appendLimitBytes)
    throw new ImapRefusal('TOOBIG', `Mails may have up to ${String(store.appendLimitBytes)} octets`);
  if (parts.length > limits.maxAppendedMails)
    throw new ImapRefusal('LIMIT', `APPEND takes up to ${String(limits.maxAppendedMails)} mails`);
  await store.checkAppend(name, sizeBytes);
}

async function takeMail(
  context: CommandContext,
  soFar: CommandText,
  literal: LiteralAhead,
): Promise<'keep' | LiteralSink> {
  // The mailbox's name may be a literal too.
  if (soFar.literals.length === 0 && soFar.pieces.join('') === '') return 'keep';
  const text = readAppend(new Arguments(soFar), context);
  const part = text.parts.at(-1);
  if (part === undefined || part.sink !== undefined) throw new ImapSyntaxError('No mail can begin here');
  if (part.isUtf8 && !literal.isBinary) throw new ImapSyntaxError('UTF8 takes a literal of the form ~{n}');
  await checkMail(context, text, literal.sizeBytes);
  const before = text.parts[0]?.sink;
  const pending = before instanceof AppendSink ? before.pending : new PendingAppend(context.store, text.name);
  return pending.begin({ sizeBytes: literal.sizeBytes, flags: part.flags, internalDate: part.internalDate });
}

export const append = defineCommand<PendingAppend>({
  name: 'APPEND',
  states: signedInStates,
  parse(args, context) {
    const { parts } = readAppend(args, context);
    const sink = parts.at(-1)?.sink;
    if (!(sink instanceof AppendSink)) throw new ImapSyntaxError('APPEND needs a mail');
    return sink.pending;
  },
  async run(_context, pending) {
    const { uidValidity, uids } = await pending.finish();
    return { status: 'OK', code: `APPENDUID ${String(uidValidity)} ${printSet(uids)}`, text: 'APPEND completed' };
  },
  takeLiteral: takeMail,
});
