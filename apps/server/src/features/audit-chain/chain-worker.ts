import type { Services } from '../../services.ts';
import { lastEndedDay } from './chain-head.ts';
import { type ChainServices, continueChains, signDueHeads } from './continue-chains.ts';

/** A record waits for its position so long at most; looking is one step down an index that is empty at rest. */
const everyMs = 2_000;
/** After a failure: the log is not to fill. */
const afterFailureMs = 60_000;

export interface ChainWorker {
  start(): void;
  /** Ends the batch that is under way, and waits for that. */
  stop(): Promise<void>;
}

/** Continues the chains beside everything else, and signs their heads once a day. */
export function createChainWorker(services: ChainServices & Pick<Services, 'log'>): ChainWorker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let signedDay = '';
  const work = async (): Promise<void> => {
    const day = lastEndedDay(services.clock.now());
    await continueChains(services, { signal: stopping.signal });
    if (day === signedDay) return;
    // Also to the log: it leaves the machine where the store does not.
    for (const head of await signDueHeads(services)) services.log.info(head, 'the head of an audit chain is signed');
    signedDay = day;
  };
  const schedule = (ms: number): void => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = work().then(
        () => schedule(everyMs),
        (error: unknown) => {
          if (!stopping.signal.aborted) services.log.error({ err: error }, 'the audit chain was not continued');
          schedule(afterFailureMs);
        },
      );
    }, ms);
    timer.unref();
  };
  return {
    start: () => schedule(everyMs),
    async stop() {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
