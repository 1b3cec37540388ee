import { defineOperation } from '../../engines/database/port.ts';
import { createSweep, type Sweep } from '../../engines/jobs/sweep.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';

/** What somebody sends as a rule is seen for so long. */
const keptMs = 30 * 86_400_000;
/** Rows of one transaction: a millisecond of the store's one writer. */
const rowsPerBatch = 1_000;

/** Forgets what was counted before a time; answers how many rows. */
export const forgetSentCounts = defineOperation<{ readonly before: number }, { readonly forgotten: number }>({
  name: 'sendingLimits.forget',
  accounts: () => [],
  run: async (tx, _context, { before }) => {
    const rows = await tx
      .selectFrom('sent_count')
      .select(['account_no', 'period_start'])
      .where('period_start', '<', before)
      .limit(rowsPerBatch)
      .execute();
    for (const { account_no: account, period_start: start } of rows)
      await tx.deleteFrom('sent_count').where('account_no', '=', account).where('period_start', '=', start).execute();
    return { output: { forgotten: rows.length } };
  },
});

/** Forgets old counts in the background. */
export function createSentCountSweep({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): Sweep {
  return createSweep(log, 'old counts of sent messages were not swept', async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const context = machineContext(clock.now(), 'sweep-sent-counts', 'worker');
      const { forgotten } = await database.runner.execute(forgetSentCounts, context, { before: clock.now() - keptMs });
      if (forgotten < rowsPerBatch) return;
    }
  });
}
