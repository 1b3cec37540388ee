/** The arguments of LIST (RFC 9051 §6.3.9, RFC 5258, RFC 5819, RFC 6154). */
import type { CommandContext } from '../commands/command.ts';
import { readStatusItems, type StatusItem } from '../commands/mailboxes/status-items.ts';
import type { Arguments } from '../wire/arguments.ts';
import { decodeName, readMailboxName } from '../wire/read-mailbox-name.ts';
import { ImapSyntaxError } from '../wire/syntax-error.ts';
import { maxListPatterns } from './compile-pattern.ts';

export interface ListInput {
  readonly reference: string;
  readonly patterns: readonly string[];
  /** Selection options, several patterns or RETURN: the special meaning of an empty pattern is off (RFC 5258 §3). */
  readonly isExtended: boolean;
  readonly subscribed: boolean;
  readonly specialUse: boolean;
  readonly recursiveMatch: boolean;
  readonly returnsSubscribed: boolean;
  readonly status: readonly StatusItem[] | null;
}

/** Options there are, with room for one said twice. */
const maxListOptions = 8;

const selectionOptions = new Set(['SUBSCRIBED', 'REMOTE', 'RECURSIVEMATCH', 'SPECIAL-USE']);

function readSelectionOptions(args: Arguments): ReadonlySet<string> {
  if (args.peek() !== '(') return new Set();
  const options = new Set(args.list(() => args.keyword(), maxListOptions));
  for (const option of options)
    if (!selectionOptions.has(option)) throw new ImapSyntaxError('Unknown selection option of LIST');
  // RFC 5258 §3.1: nothing to match recursively.
  if (options.has('RECURSIVEMATCH') && !options.has('SUBSCRIBED') && !options.has('SPECIAL-USE'))
    throw new ImapSyntaxError('RECURSIVEMATCH needs SUBSCRIBED or SPECIAL-USE');
  args.space();
  return options;
}

function readPatterns(args: Arguments, context: CommandContext): string[] {
  const readOne = (): string => decodeName(args.listMailbox(), context);
  if (args.peek() !== '(') return [readOne()];
  const patterns = args.list(readOne, maxListPatterns);
  if (patterns.length === 0) throw new ImapSyntaxError('A list of patterns is empty');
  return patterns;
}

interface ReturnOptions {
  readonly subscribed: boolean;
  readonly status: readonly StatusItem[] | null;
}

function readReturnOptions(args: Arguments): ReturnOptions {
  let subscribed = false;
  let status: readonly StatusItem[] | null = null;
  args.list(() => {
    const option = args.keyword();
    if (option === 'SUBSCRIBED') subscribed = true;
    else if (option === 'STATUS') {
      args.space();
      status = readStatusItems(args);
    } else if (option !== 'CHILDREN' && option !== 'SPECIAL-USE') {
      throw new ImapSyntaxError('Unknown return option of LIST');
    }
  }, maxListOptions);
  return { subscribed, status };
}

export function readList(args: Arguments, context: CommandContext): ListInput {
  const hasSelection = args.peek() === '(';
  const options = readSelectionOptions(args);
  const reference = readMailboxName(args, context);
  args.space();
  const hasSeveral = args.peek() === '(';
  const patterns = readPatterns(args, context);
  const hasReturn = args.take(' RETURN ');
  const returned = hasReturn ? readReturnOptions(args) : { subscribed: false, status: null };
  return {
    reference,
    patterns,
    isExtended: hasSelection || hasSeveral || hasReturn,
    subscribed: options.has('SUBSCRIBED'),
    specialUse: options.has('SPECIAL-USE'),
    recursiveMatch: options.has('RECURSIVEMATCH'),
    // RFC 5258 §3.1: selecting by it returns it.
    returnsSubscribed: returned.subscribed || options.has('SUBSCRIBED'),
    status: returned.status,
  };
}
