/** Sequence sets (RFC 9051 §9): `1,3:5,*`, or `$` for the saved result. */
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import type { Arguments } from './arguments.ts';
import { ImapSyntaxError } from './syntax-error.ts';

/** `*` is Infinity. Ends may stand either way round. */
export type SequenceSet =
  | { readonly kind: 'saved' }
  | { readonly kind: 'ranges'; readonly ranges: readonly (readonly [number, number])[] };

const digits = /[^0-9]/g;

function readNumber(args: Arguments): number {
  if (args.take('*')) return Number.POSITIVE_INFINITY;
  const value = Number(args.until(digits, 'a number of a sequence set'));
  if (!(value >= 1 && value <= 0xffff_ffff))
    throw new ImapSyntaxError('A number of a sequence set is not between 1 and 4294967295');
  return value;
}

export function readSequenceSet(args: Arguments, maxRanges: number): SequenceSet {
  if (args.take('$')) return { kind: 'saved' };
  const ranges: (readonly [number, number])[] = [];
  do {
    if (ranges.length >= maxRanges)
      throw new ImapSyntaxError(`A sequence set has more than ${String(maxRanges)} ranges`);
    const first = readNumber(args);
    ranges.push([first, args.take(':') ? readNumber(args) : first]);
  } while (args.take(','));
  return { kind: 'ranges', ranges };
}

/** Ranges with `*` put as `last`, low end first, sorted, those that touch joined. */
export function joinRanges(ranges: readonly (readonly [number, number])[], last: number): [number, number][] {
  const sorted = ranges
    .map(([a, b]): [number, number] => {
      const first = Number.isFinite(a) ? a : last;
      const second = Number.isFinite(b) ? b : last;
      return [Math.min(first, second), Math.max(first, second)];
    })
    .sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [low, high] of sorted) {
    const before = joined.at(-1);
    if (before !== undefined && low <= before[1] + 1) before[1] = Math.max(before[1], high);
    else joined.push([low, high]);
  }
  return joined;
}

/** The known UIDs that a set of UIDs names, ascending. Unknown ones are no error (RFC 9051 §6.4.9). */
export function uidsOfUidSet(set: SequenceSet, selected: SelectedMailbox): number[] {
  if (set.kind === 'saved') return [...selected.savedSearch];
  return joinRanges(set.ranges, selected.sequence.lastUid).flatMap(([low, high]) =>
    selected.sequence.uidsBetween(low, high),
  );
}

/** UIDs of a set of sequence numbers, ascending. A number beyond the mailbox is an error (RFC 9051 §9, seq-number). */
export function uidsOfSequenceSet(set: SequenceSet, selected: SelectedMailbox): number[] {
  if (set.kind === 'saved') return [...selected.savedSearch];
  const { sequence } = selected;
  const ranges = joinRanges(set.ranges, sequence.size);
  const beyond = ranges.some(([low, high]) => low < 1 || high > sequence.size);
  if (beyond) throw new ImapSyntaxError('A sequence number is not in the mailbox');
  return ranges.flatMap(([low, high]) => {
    const first = sequence.uidAt(low);
    const last = sequence.uidAt(high);
    return first === undefined || last === undefined ? [] : sequence.uidsBetween(first, last);
  });
}
