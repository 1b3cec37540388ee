import type { Logger } from 'pino';

const hourMs = 60 * 60 * 1000;

/** What is done again and again beside everything else, while the server runs. */
export interface Sweep {
  start(): void;
  /** Ends the round that is under way, and waits for that. */
  stop(): Promise<void>;
}

/** Runs `round` every hour, or every `everyMs`, one round at a time. `failure` is what the log says of one that failed; the next begins anew. */
export function createSweep(
  log: Pick<Logger, 'error'>,
  failure: string,
  round: (signal: AbortSignal) => Promise<unknown>,
  everyMs: number = hourMs,
): Sweep {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await round(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, failure);
    }
  };
  return {
    start() {
      timer = setInterval(() => {
        running = running.then(run);
      }, everyMs);
      timer.unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
