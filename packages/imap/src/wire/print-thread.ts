/** THREAD answers (RFC 5256 §4): `(3 6 (4 23)(44 7 96))`. Threads are as deep as somebody's References make them: nothing here calls itself. */
import type { PackedThreads } from '../session-port.ts';
import type { AnswerBuffer } from './answer-buffer.ts';

/**
 * Parentheses within parentheses of one thread; below, answers stand one after the other as if each answered the one before. Clients read
 * threads with functions that call themselves.
 */
const maxThreadNesting = 50;
/** Is no index: a closing parenthesis that is left to print. */
const closing = -1;

/** Where what is below each mail ends, and what is behind it begins. */
function listEnds({ childCounts }: PackedThreads): Uint32Array {
  const ends = new Uint32Array(childCounts.length);
  for (let at = childCounts.length - 1; at >= 0; at -= 1) {
    let end = at + 1;
    for (let left = childCounts[at] ?? 0; left > 0; left -= 1) end = ends[end] ?? end;
    ends[at] = end;
  }
  return ends;
}

/** Prints threads one by one; mails without a number are left out. Linear in the number of mails. */
export class ThreadPrinter {
  readonly #answer: Pick<AnswerBuffer, 'text' | 'number'>;
  /** What each mail is shown as; 0: not at all. */
  readonly #numbers: Uint32Array;
  readonly #ends: Uint32Array;
  /** Threads before it are printed. */
  #next = 0;
  #needsSpace = false;
  /** The work that is left, last first: indexes with their depth, and whether they stand in parentheses of their own. */
  readonly #left: { at: number; depth: number; opens: boolean }[] = [];

  constructor(
    threads: PackedThreads,
    numberOf: (uid: number) => number | undefined,
    answer: Pick<AnswerBuffer, 'text' | 'number'>,
  ) {
    this.#answer = answer;
    this.#ends = listEnds(threads);
    this.#numbers = threads.uids.map((uid) => (uid === 0 ? 0 : (numberOf(uid) ?? 0)));
  }

  /** The next thread; false: that was all. A root that is not there is left out where one mail is below it, and stands as `((a)(b))` above several. */
  printNext(): boolean {
    if (this.#next >= this.#ends.length) return false;
    const root = this.#next;
    this.#next = this.#ends[root] ?? this.#ends.length;
    const roots = this.#listShown(root, this.#next);
    if (roots.length === 0) return true;
    this.#open();
    this.#push(roots, roots.length === 1 ? 1 : 2, roots.length > 1);
    this.#printLeft();
    this.#close();
    return true;
  }

  /**
   * What is shown of the mails from `at` on: one that has no number (a parent that is not there, or that this client does not know) gives its
   * place to what is below it.
   */
  #listShown(at: number, end: number): number[] {
    const shown: number[] = [];
    while (at < end) {
      const isShown = this.#numbers[at] !== 0;
      if (isShown) shown.push(at);
      at = isShown ? (this.#ends[at] ?? end) : at + 1;
    }
    return shown;
  }

  #push(children: readonly number[], depth: number, opens: boolean): void {
    for (let index = children.length - 1; index >= 0; index -= 1)
      this.#left.push({ at: children[index] ?? closing, depth, opens });
  }

  #printLeft(): void {
    for (let step = this.#left.pop(); step !== undefined; step = this.#left.pop()) {
      if (step.at === closing) {
        this.#close();
        continue;
      }
      if (step.opens) {
        this.#open();
        this.#left.push({ at: closing, depth: 0, opens: false });
      }
      this.#printNumber(this.#numbers[step.at] ?? 0);
      const children = this.#listShown(step.at + 1, this.#ends[step.at] ?? 0);
      const opens = children.length > 1 && step.depth < maxThreadNesting;
      this.#push(children, opens ? step.depth + 1 : step.depth, opens);
    }
  }

  #printNumber(number: number): void {
    if (this.#needsSpace) this.#answer.text(' ');
    this.#answer.number(number);
    this.#needsSpace = true;
  }

  /** `3 (4)`: a space between a number and what divides below it (RFC 5256 §5, thread-members). */
  #open(): void {
    this.#answer.text(this.#needsSpace ? ' (' : '(');
    this.#needsSpace = false;
  }

  #close(): void {
    this.#answer.text(')');
    this.#needsSpace = false;
  }
}
