import { createSweep, type Sweep } from '../../engines/jobs/sweep.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { forgetGreylist, forgottenPerBatch } from './attempt-delivery.ts';

/** Forgets servers in the background. */
export function createGreylistSweep({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): Sweep {
  return createSweep(log, 'servers that are known no more were not swept', async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const context = machineContext(clock.now(), 'sweep-greylist', 'worker');
      const { forgotten } = await database.runner.execute(forgetGreylist, context, null);
      if (forgotten < forgottenPerBatch) return;
    }
  });
}
