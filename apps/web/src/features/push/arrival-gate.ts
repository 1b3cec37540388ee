/** New mail that comes within a moment is announced together: a release of fifty copies is one message, not fifty. */
export interface Arrival {
  readonly mailId: string;
  readonly mailboxId: string;
  /** The sender's name, else the address. */
  readonly sender: string;
  /** At most 100 characters. */
  readonly subject: string;
}

export interface ArrivalGate {
  add(arrival: Arrival): void;
  /** It was read, moved or deleted somewhere: it is not announced any more. */
  drop(mailIds: readonly string[]): void;
  stop(): void;
}

const bundleMs = 1_200;

/** Collects arrivals and hands them on together once it has been quiet for a moment, at the latest after some moments. */
export function createArrivalGate(notify: (arrivals: readonly Arrival[]) => void, waitMs = bundleMs): ArrivalGate {
  const waiting = new Map<string, Arrival>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    const arrivals = [...waiting.values()];
    waiting.clear();
    if (arrivals.length > 0) notify(arrivals);
  };
  return {
    add(arrival) {
      waiting.set(arrival.mailId, arrival);
      timer ??= setTimeout(flush, waitMs);
    },
    drop(mailIds) {
      for (const mailId of mailIds) waiting.delete(mailId);
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
