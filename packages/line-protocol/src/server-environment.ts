/** What a protocol package is given by its server instead of taking it from the process, so that tests need not wait and logs go where the server's go. */

export interface Timers {
  /** Runs after a time; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export interface LineClock extends Timers {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: LineClock = {
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Log lines carry addresses of hosts, numbers and reasons, never passwords, mail text or arguments of a sign-in. */
export interface LineLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
