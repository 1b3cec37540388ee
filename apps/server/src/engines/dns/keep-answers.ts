/** Asks DNS for the record of a name, as `dns.promises.resolve` does. */
type Resolve = (name: string, type: string) => Promise<readonly unknown[]>;

/**
 * How long an answer is kept, that there is none too. Node does not tell the time to live of a TXT record, so this is shorter than what anybody
 * publishes for SPF, DKIM and DMARC: a key that was taken back is believed for half a minute more.
 */
const keptMs = 30_000;
/** A sender of mail chooses what we ask for: more answers than these push out the oldest, and a longer answer is not kept. 8 MB at most. */
const maxAnswers = 4_000;
const maxAnswerLength = 2_000;

/** Errors that are answers: the name, or a record of this type, does not exist. Any other is asked anew. */
const missing: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

interface Answer {
  readonly records: Promise<readonly unknown[]>;
  /** Milliseconds; infinite while it is asked. */
  keptUntil: number;
}

/** Of its own for each who asks: nobody changes what the next one gets. */
function copyRecord(record: unknown): unknown {
  if (Array.isArray(record)) return [...(record as readonly unknown[])];
  return typeof record === 'object' && record !== null ? { ...record } : record;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && missing.has(error.code);
}

/**
 * Keeps answers for a short time, and asks once where several ask for the same at a time: the messages of a burst come from few domains, and each
 * asks for some ten records of its own. `now` is a clock in milliseconds that does not go back.
 */
export function keepAnswers(resolve: Resolve, now: () => number = () => performance.now()): Resolve {
  /** The oldest first. */
  const answers = new Map<string, Answer>();
  const ask = (key: string, name: string, type: string): Answer => {
    const answer: Answer = { records: resolve(name, type), keptUntil: Number.POSITIVE_INFINITY };
    const settle = (isKept: boolean): void => {
      if (isKept) answer.keptUntil = now() + keptMs;
      else if (answers.get(key) === answer) answers.delete(key);
    };
    answer.records.then(
      (records) => settle(JSON.stringify(records).length <= maxAnswerLength),
      (error: unknown) => settle(isMissing(error)),
    );
    answers.delete(key);
    answers.set(key, answer);
    if (answers.size > maxAnswers) {
      const [oldest] = answers.keys();
      if (oldest !== undefined) answers.delete(oldest);
    }
    return answer;
  };
  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const known = answers.get(key);
    const answer = known !== undefined && now() < known.keptUntil ? known : ask(key, name, type);
    return (await answer.records).map(copyRecord);
  };
}
