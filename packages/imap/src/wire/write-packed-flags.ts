/** FETCH of nothing but flags: lines of ten thousand mails put together from what is packed, without an object for each. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommandContext } from '../commands/command.ts';
import { findPosition } from '../packed-flags.ts';
import { reportNewFlags } from '../selected/known-flags.ts';
import type { PackedFlags } from '../session-port.ts';
import { AnswerBuffer } from './answer-buffer.ts';
import type { FetchItem } from './fetch-items.ts';
import { printFlags } from './print-flags.ts';

/** Mails until others get their turn and the client is waited for: some milliseconds. */
const mailsPerTurn = 5_000;

interface AskedFlags {
  /** Ascending. */
  readonly uids: readonly number[];
  readonly items: readonly FetchItem[];
  /** Only mails whose MODSEQ is larger. */
  readonly changedSince: number;
}

const packedKinds: ReadonlySet<FetchItem['kind']> = new Set<FetchItem['kind']>(['uid', 'flags', 'modseq']);

/** Whether nothing is printed but what is packed. */
export function isPacked(items: readonly FetchItem[]): boolean {
  return items.every(({ kind }) => packedKinds.has(kind));
}

/** What stands before the number of each item; flags are printed whole. */
type Part = 'uid' | 'modseq' | 'flags';

class PackedPrinter {
  readonly #context: CommandContext;
  readonly #packed: PackedFlags;
  readonly #parts: readonly Part[];
  readonly #answer: AnswerBuffer;
  /** By the number of the list. */
  readonly #printed = new Map<number, Uint8Array>();
  #isOpen = false;

  constructor(context: CommandContext, packed: PackedFlags, items: readonly FetchItem[]) {
    this.#context = context;
    this.#packed = packed;
    this.#parts = items.map(({ kind }) => kind as Part);
    this.#answer = new AnswerBuffer((chunk) => context.write(chunk));
  }

  /** Announces the flags that are new to the client and prints the mails at these places. */
  print(places: readonly number[]): number {
    const { lists, known, uids } = this.#packed;
    const used = new Set<number>();
    for (const place of places) used.add(lists[place] ?? 0);
    const { selected } = this.#context;
    if (this.#parts.includes('flags'))
      reportNewFlags(
        this.#context,
        selected.knownFlags,
        Array.from(used, (list) => ({ flags: known[list] ?? [] })),
      );
    let count = 0;
    for (const place of places) {
      const sequence = selected.sequence.findSequence(uids[place] ?? 0);
      if (sequence === undefined) continue;
      count += 1;
      this.#printMail(sequence, place);
    }
    return count;
  }

  /** Sends what is printed and waits until the client has taken enough of it. */
  async flush(): Promise<void> {
    if (this.#isOpen) this.#answer.sendLine();
    this.#isOpen = false;
    await this.#context.drained();
  }

  #printMail(sequence: number, place: number): void {
    const { uids, modseqs, lists } = this.#packed;
    this.#answer.text(this.#isOpen ? '\r\n* ' : '* ');
    this.#isOpen = true;
    this.#answer.number(sequence);
    this.#answer.text(' FETCH (');
    let space = '';
    for (const part of this.#parts) {
      if (part === 'uid') {
        this.#answer.text(`${space}UID `);
        this.#answer.number(uids[place] ?? 0);
      } else if (part === 'modseq') {
        this.#answer.text(`${space}MODSEQ (`);
        this.#answer.number(modseqs[place] ?? 0);
        this.#answer.text(')');
      } else {
        this.#answer.text(`${space}FLAGS `);
        this.#answer.octets(this.#printList(lists[place] ?? 0));
      }
      space = ' ';
    }
    this.#answer.text(')');
  }

  #printList(list: number): Uint8Array {
    let printed = this.#printed.get(list);
    if (printed === undefined) {
      printed = Buffer.from(printFlags(this.#packed.known[list] ?? []));
      this.#printed.set(list, printed);
    }
    return printed;
  }
}

/** Prints the named mails that are there; answers how many. */
export async function writePackedFlags(
  context: CommandContext,
  packed: PackedFlags,
  { uids, items, changedSince }: AskedFlags,
): Promise<number> {
  const printer = new PackedPrinter(context, packed, items);
  let count = 0;
  let next = 0;
  for (let at = 0; at < uids.length; at += mailsPerTurn) {
    if (at > 0) await nextTurn();
    const places: number[] = [];
    const end = Math.min(uids.length, at + mailsPerTurn);
    for (let index = at; index < end; index += 1) {
      const place = findPosition(packed.uids, uids[index] ?? 0, next);
      if (place === -1) continue;
      next = place + 1;
      if ((packed.modseqs[place] ?? 0) > changedSince) places.push(place);
    }
    count += printer.print(places);
    await printer.flush();
  }
  return count;
}
