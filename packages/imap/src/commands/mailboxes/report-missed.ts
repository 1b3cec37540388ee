/** Reports to a client that was away what it has missed (QRESYNC, RFC 7162 §3.2.5). */
import { reportNewFlags } from '../../selected/known-flags.ts';
import type { SelectedMailbox } from '../../selected/selected-mailbox.ts';
import { printFlags } from '../../wire/print-flags.ts';
import { printSet } from '../../wire/print-set.ts';
import type { CommandContext } from '../command.ts';
import type { QresyncParameter } from './select-parameters.ts';

/** After so many lines we look whether the client reads them. */
const linesBetweenWaits = 500;

/** Whether a number is in one of the ranges; each question is O(log n), for sets of ten thousand ranges and as many mails. */
function rangesTest(ranges: readonly (readonly [number, number])[]): (number: number) => boolean {
  const joined: [number, number][] = [];
  const ordered = ranges.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]).sort(([a], [b]) => a - b);
  for (const [low, high] of ordered) {
    const before = joined.at(-1);
    if (before !== undefined && low <= before[1] + 1) before[1] = Math.max(before[1], high);
    else joined.push([low, high]);
  }
  return (number) => {
    let from = 0;
    let to = joined.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((joined[middle]?.[1] ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    return (joined[from]?.[0] ?? Number.POSITIVE_INFINITY) <= number;
  };
}

export async function reportMissed(
  context: CommandContext,
  selected: SelectedMailbox,
  { uidValidity, modseq, knownUids }: QresyncParameter,
): Promise<void> {
  const { mailbox, sequence } = selected;
  // RFC 7162 §3.2.5: another UIDVALIDITY, and the parameter is as if it had not been given.
  if (uidValidity !== mailbox.uidValidity) return;
  const changes = await mailbox.changesSince(modseq);
  // RFC 7162 §3.2.5.1: nothing is reported of UIDs that the client does not know.
  const isKnown = knownUids === null ? () => true : rangesTest(knownUids);
  // Read after the numbers: what went in between is in them still, and is reported by the next news.
  const vanished = changes.vanished.filter((uid) => isKnown(uid) && sequence.findSequence(uid) === undefined);
  if (vanished.length > 0) context.untagged(`VANISHED (EARLIER) ${printSet(vanished)}`);
  reportNewFlags(context, selected.knownFlags, changes.changed);
  let lines = 0;
  for (const mail of changes.changed) {
    const number = sequence.findSequence(mail.uid);
    if (number === undefined || !isKnown(mail.uid)) continue;
    const items = `UID ${String(mail.uid)} FLAGS ${printFlags(mail.flags)} MODSEQ (${String(mail.modseq)})`;
    context.untagged(`${String(number)} FETCH (${items})`);
    lines += 1;
    if (lines % linesBetweenWaits === 0) await context.drained();
  }
}
