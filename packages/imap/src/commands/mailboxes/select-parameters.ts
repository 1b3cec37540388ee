/** What SELECT and EXAMINE are given: `SELECT name [(CONDSTORE)]`, `SELECT name (QRESYNC (7 20 [1:9] [(1,5 1,8)]))`. */
import type { Arguments } from '../../wire/arguments.ts';
import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { readSequenceSet } from '../../wire/sequence-set.ts';
import { ImapSyntaxError } from '../../wire/syntax-error.ts';
import type { CommandContext } from '../command.ts';

/** What a client that was away knows (RFC 7162 §3.2.5). */
export interface QresyncParameter {
  readonly uidValidity: number;
  readonly modseq: number;
  /** null: everything that it could know. */
  readonly knownUids: readonly (readonly [number, number])[] | null;
}

export interface SelectInput {
  readonly name: string;
  readonly condstore: boolean;
  readonly qresync: QresyncParameter | null;
}

/** More than the two that there are: duplicates are refused by it. */
const maxSelectParameters = 2;

/** RFC 7162 §7, known-uids: a set without `*`; `$` belongs to another mailbox. */
function readKnownNumbers(args: Arguments, maxRanges: number): readonly (readonly [number, number])[] {
  const set = readSequenceSet(args, maxRanges);
  if (set.kind === 'saved' || set.ranges.some((ends) => !ends.every(Number.isFinite)))
    throw new ImapSyntaxError('Known UIDs are numbers');
  return set.ranges;
}

function readQresync(args: Arguments, context: CommandContext): QresyncParameter {
  // RFC 7162 §3.2.5: BAD unless ENABLE QRESYNC came before.
  if (!context.isEnabled('QRESYNC')) throw new ImapSyntaxError('QRESYNC is not enabled');
  args.expect(' (');
  const uidValidity = args.number();
  args.space();
  const modseq = args.modseq();
  if (uidValidity === 0 || modseq === 0) throw new ImapSyntaxError('UIDVALIDITY and MODSEQ begin at 1');
  let knownUids: QresyncParameter['knownUids'] = null;
  let hasMatchData = false;
  while (args.take(' ')) {
    if (hasMatchData) throw new ImapSyntaxError('Unexpected text after the match data of QRESYNC');
    if (args.take('(')) {
      // RFC 7162 §3.2.5.2: helps a server that has forgotten expunges. Ours are kept, so it is read and not needed.
      readKnownNumbers(args, context.limits.maxSetRanges);
      args.space();
      readKnownNumbers(args, context.limits.maxSetRanges);
      args.expect(')');
      hasMatchData = true;
    } else {
      if (knownUids !== null) throw new ImapSyntaxError('Known UIDs come once');
      knownUids = readKnownNumbers(args, context.limits.maxSetRanges);
    }
  }
  args.expect(')');
  return { uidValidity, modseq, knownUids };
}

export function readSelect(args: Arguments, context: CommandContext): SelectInput {
  const name = readMailboxName(args, context);
  let condstore = false;
  let qresync: QresyncParameter | null = null;
  if (args.take(' ')) {
    args.list(() => {
      const parameter = args.keyword();
      if (parameter === 'CONDSTORE') condstore = true;
      else if (parameter === 'QRESYNC') qresync = readQresync(args, context);
      else throw new ImapSyntaxError('Unknown parameter of SELECT');
    }, maxSelectParameters);
  }
  return { name, condstore, qresync };
}
