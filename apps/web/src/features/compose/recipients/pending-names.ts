import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import { isPassing } from '../drafts/draft-saver.ts';
import { allRecipients, getKey, type RecipientLists } from './recipient-lists.ts';
import { type AskedName, type Meant, type ResolvedNames, resolveNames } from './resolve-names.ts';

/** Who is asked whom a typed name means. */
export interface NamePorts {
  /** The answer for exactly this text, the likeliest first. */
  readonly find: (text: string) => Promise<readonly Meant[]>;
  /** The same where it is known already. */
  readonly known: (text: string) => readonly Meant[] | undefined;
}

/** So long a name is looked up; then it stays what was typed. Its writer sees that it is being looked up, and can change it. */
export const answerLimitMs = 60_000;
/** After a failure that passes, a broken line or a server that is starting, it is asked once more. */
const askAgainMs = 500;
/** A pasted column of names is asked for a few at a time. */
const maxAtOnce = 6;
/** No address begins with it: `parseRecipients` parts there. */
const keyPrefix = '\n';

interface PendingName extends AskedName {
  answer: readonly Meant[] | undefined;
  chips: readonly string[];
  readonly find: () => Promise<readonly Meant[]>;
}

/** Names that were typed, and whom they mean as soon as somebody has answered. */
export class PendingNames {
  readonly #ports: NamePorts;
  readonly #onAnswer: () => void;
  readonly #waiting: PendingName[] = [];
  /** In the order in which they were typed, from the oldest that waits for its answer. */
  #names: PendingName[] = [];
  #running = 0;
  #count = 0;

  /** `onAnswer` is called when there is something to resolve. */
  constructor(ports: NamePorts, onAnswer: () => void) {
    this.#ports = ports;
    this.#onAnswer = onAnswer;
  }

  /** The recipient that stands for a name until it is known whom it means. */
  begin(text: string, find?: () => Promise<readonly Meant[]>): Recipient {
    const pending = `${keyPrefix}${++this.#count}`;
    const answer = find === undefined ? this.#ports.known(text) : undefined;
    const name = { text, answer, chips: [pending], find: find ?? (() => this.#ports.find(text)) };
    this.#names.push(name);
    if (answer === undefined) this.#waiting.push(name);
    this.#askNext();
    return { name: '', address: text, pending };
  }

  /** Whether a chip still waits for its answer here. */
  isWaiting({ pending }: Recipient): boolean {
    return this.#names.some(({ chips, answer }) => answer === undefined && chips[0] === pending);
  }

  /** The people for whom there are answers, in the place of their chips. */
  resolve(lists: RecipientLists): ResolvedNames {
    const resolved = resolveNames(lists, this.#names);
    this.#names.forEach((name, index) => {
      name.chips = resolved.chips[index] ?? name.chips;
    });
    const present = new Set(allRecipients(lists).map(getKey));
    // Nobody waits for the answer of a chip that was taken out; it comes all the same, should the chip be brought back.
    const oldest = this.#names.findIndex(({ answer, chips }) => answer === undefined && present.has(chips[0] ?? ''));
    this.#names = this.#names.filter(({ answer }, index) => answer === undefined || (oldest !== -1 && index > oldest));
    return resolved;
  }

  /** The message is sent or given up. */
  stop(): void {
    this.#waiting.length = 0;
    this.#names = [];
  }

  #askNext(): void {
    if (this.#running >= maxAtOnce) return;
    const name = this.#waiting.shift();
    if (name === undefined) return;
    this.#running += 1;
    void withLimit(findTwice(name.find)).then((answer) => {
      this.#running -= 1;
      name.answer = answer;
      this.#askNext();
      if (this.#names.includes(name)) this.#onAnswer();
    });
    this.#askNext();
  }
}

async function findTwice(find: PendingName['find']): Promise<readonly Meant[]> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof NetworkError) && !(error instanceof ApiError && isPassing(error.code))) throw error;
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    return find();
  }
}

/** Nobody, where there is no answer in time or none at all: the name stays as it was typed, for its writer to put right. */
async function withLimit(asked: Promise<readonly Meant[]>): Promise<readonly Meant[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<readonly Meant[]>((resolve) => {
    timer = setTimeout(() => resolve([]), answerLimitMs);
  });
  try {
    return await Promise.race([asked, limit]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
