/** How SEARCH and SORT answer, old (`* SEARCH 2 3`) and extended (`* ESEARCH (TAG "a") ALL 2:3`), and what they keep as `$`. */
import { nothingWished } from '../../session-port.ts';
import { printSet } from '../../wire/print-set.ts';
import type { ReturnOption } from '../../wire/return-options.ts';
import { writeNumbers } from '../../wire/write-numbers.ts';
import type { CommandContext } from '../command.ts';

export interface SearchAnswer {
  readonly name: 'SEARCH' | 'SORT';
  readonly byUid: boolean;
  /** null: in the old form. */
  readonly options: ReadonlySet<ReturnOption> | null;
  readonly withModseq: boolean;
}

/** The highest MODSEQ of these mails. */
async function highestModseq(context: CommandContext, uids: Uint32Array): Promise<number> {
  let highest = 0;
  for await (const batch of context.selected.mailbox.fetch(Array.from(uids), nothingWished)) {
    for (const { modseq } of batch) highest = Math.max(highest, modseq);
  }
  return highest;
}

/** The mails that the answer is about: MIN and MAX alone name no more than two (RFC 5182 §2.4, RFC 7162 §3.1.10). */
function namedUids(uids: Uint32Array, options: ReadonlySet<ReturnOption>): Uint32Array {
  const isAll = options.has('ALL') || options.has('COUNT') || (!options.has('MIN') && !options.has('MAX'));
  if (isAll) return uids;
  const [first] = uids;
  const last = uids.at(-1);
  if (first === undefined || last === undefined) return uids;
  const named = [...(options.has('MIN') ? [first] : []), ...(options.has('MAX') ? [last] : [])];
  return Uint32Array.from(new Set(named));
}

/** What MIN, MAX, COUNT and ALL say; nothing but COUNT of nothing (RFC 9051 §7.3.4). SORT's are in its order (RFC 5267 §3.1). */
function printExtended(numbers: Uint32Array, options: ReadonlySet<ReturnOption>): string[] {
  const first = numbers[0];
  const last = numbers.at(-1);
  const isAny = first !== undefined && last !== undefined;
  return [
    ...(options.has('MIN') && isAny ? [`MIN ${String(first)}`] : []),
    ...(options.has('MAX') && isAny ? [`MAX ${String(last)}`] : []),
    ...(options.has('COUNT') ? [`COUNT ${String(numbers.length)}`] : []),
    ...(options.has('ALL') && isAny ? [`ALL ${printSet(numbers)}`] : []),
  ];
}

async function answerExtended(
  context: CommandContext,
  { numbers, uids }: { readonly numbers: Uint32Array; readonly uids: Uint32Array },
  answer: SearchAnswer,
  options: ReadonlySet<ReturnOption>,
): Promise<void> {
  const named = namedUids(uids, options);
  if (options.has('SAVE')) context.selected.savedSearch = Array.from(named.toSorted());
  // RFC 5182 §1, RFC 9051 §6.4.4: with SAVE alone nothing is answered.
  if (options.size === 1 && options.has('SAVE')) return;
  const parts = printExtended(numbers, options);
  if (answer.withModseq && named.length > 0) parts.push(`MODSEQ ${String(await highestModseq(context, named))}`);
  const correlator = `(TAG ${context.printString(context.tag)})`;
  context.untagged(['ESEARCH', correlator, ...(answer.byUid ? ['UID'] : []), ...parts].join(' '));
}

/** Of what was found only what this client knows of, as UIDs and as it is named. */
function nameFound({ selected }: CommandContext, found: Uint32Array, byUid: boolean) {
  const uids = new Uint32Array(found.length);
  const numbers = byUid ? uids : new Uint32Array(found.length);
  let count = 0;
  for (const uid of found) {
    const number = selected.sequence.findSequence(uid);
    if (number === undefined) continue;
    uids[count] = uid;
    if (!byUid) numbers[count] = number;
    count += 1;
  }
  return { uids: uids.subarray(0, count), numbers: numbers.subarray(0, count) };
}

/** Answers what was found. */
async function answerFound(context: CommandContext, found: Uint32Array, answer: SearchAnswer): Promise<void> {
  const { uids, numbers } = nameFound(context, found, answer.byUid);
  if (answer.options !== null) {
    await answerExtended(context, { numbers, uids }, answer, answer.options);
    return;
  }
  const modseq = answer.withModseq && uids.length > 0 ? ` (MODSEQ ${String(await highestModseq(context, uids))})` : '';
  await writeNumbers(context, answer.name, numbers, modseq);
}

/** Searches and answers. A search that fails leaves nothing saved (RFC 5182 §2.1, RFC 9051 §6.4.4.1). */
export async function answerSearch(
  context: CommandContext,
  find: () => Promise<Uint32Array>,
  answer: SearchAnswer,
): Promise<void> {
  try {
    await answerFound(context, await find(), answer);
  } catch (error) {
    if (answer.options?.has('SAVE') === true) context.selected.savedSearch = [];
    throw error;
  }
}
