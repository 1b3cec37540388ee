/** THREAD answers (RFC 5256 §4): `(3 6 (4 23)(44 7 96))`. Threads are as deep as somebody's References make them: nothing here calls itself. */
import type { ThreadNode } from '../session-port.ts';

/**
 * Parentheses within parentheses of one thread; below, answers stand one after the other as if each answered the one before. Clients read
 * threads with functions that call themselves.
 */
const maxThreadNesting = 50;

/** A step of the work that is left: a node at a depth, or a closing parenthesis. */
type Step = { readonly node: ThreadNode; readonly depth: number; readonly opens: boolean } | ')';

/**
 * The children that are shown: one that has no number (a parent that is not there, or that this client does not know) gives its place to its
 * own children.
 */
function shownChildren(children: readonly ThreadNode[], numberOf: (uid: number) => number | undefined): ThreadNode[] {
  const shown: ThreadNode[] = [];
  const left = [...children].reverse();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.uid !== 0 && numberOf(node.uid) !== undefined) shown.push(node);
    else for (let at = node.children.length - 1; at >= 0; at -= 1) pushDefined(left, node.children[at]);
  }
  return shown;
}

function pushDefined(list: ThreadNode[], node: ThreadNode | undefined): void {
  if (node !== undefined) list.push(node);
}

class ThreadPrinter {
  readonly #numberOf: (uid: number) => number | undefined;
  readonly #chunks: string[] = [];
  #needsSpace = false;

  constructor(numberOf: (uid: number) => number | undefined) {
    this.#numberOf = numberOf;
  }

  get text(): string {
    return this.#chunks.join('');
  }

  /** One thread. A root that is not there is left out where one mail is below it, and stands as `((a)(b))` above several (RFC 5256 §4). */
  print(root: ThreadNode): void {
    const roots = shownChildren([root], this.#numberOf);
    if (roots.length === 0) return;
    this.#open();
    if (roots.length === 1 && roots[0] !== undefined) this.#printBelow([{ node: roots[0], depth: 1, opens: false }]);
    else this.#printBelow(roots.map((node): Step => ({ node, depth: 2, opens: true })).reverse());
    this.#close();
  }

  #printBelow(steps: Step[]): void {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      if (step === ')') {
        this.#close();
        continue;
      }
      if (step.opens) this.#open();
      this.#printNumber(step.node);
      if (step.opens) steps.push(')');
      const children = shownChildren(step.node.children, this.#numberOf);
      const opens = children.length > 1 && step.depth < maxThreadNesting;
      const depth = opens ? step.depth + 1 : step.depth;
      for (let at = children.length - 1; at >= 0; at -= 1) {
        const node = children[at];
        if (node !== undefined) steps.push({ node, depth, opens });
      }
    }
  }

  #printNumber({ uid }: ThreadNode): void {
    this.#chunks.push(this.#needsSpace ? ' ' : '', String(this.#numberOf(uid) ?? 0));
    this.#needsSpace = true;
  }

  /** `3 (4)`: a space between a number and what divides below it (RFC 5256 §5, thread-members). */
  #open(): void {
    this.#chunks.push(this.#needsSpace ? ' (' : '(');
    this.#needsSpace = false;
  }

  #close(): void {
    this.#chunks.push(')');
    this.#needsSpace = false;
  }
}

/** All threads; mails without a number are left out. Linear in the number of mails. */
export function printThreads(threads: readonly ThreadNode[], numberOf: (uid: number) => number | undefined): string {
  const printer = new ThreadPrinter(numberOf);
  for (const thread of threads) printer.print(thread);
  return printer.text;
}
