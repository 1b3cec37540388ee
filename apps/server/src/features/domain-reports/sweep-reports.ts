import { createSweep, type Sweep } from '../../engines/jobs/sweep.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { dayMs, keptReportDays } from './report-limits.ts';

/** Forgets old reports in the background. */
export function createReportSweep({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): Sweep {
  return createSweep(log, 'old reports about domains were not swept', async (signal) => {
    const { forgetReports, forgottenPerBatch } = await import('./forget-reports.ts');
    for (;;) {
      signal.throwIfAborted();
      const context = machineContext(clock.now(), 'sweep-domain-reports', 'worker');
      const before = clock.now() - keptReportDays * dayMs;
      const { forgotten } = await database.runner.execute(forgetReports, context, { before });
      if (forgotten < forgottenPerBatch) return;
    }
  });
}
