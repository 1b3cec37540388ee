import { defineOperation } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';

/** How long a change can be taken back. */
export const undoLifeMs = 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;
/** Changes forgotten in one operation: each has a row for 250 of its mails. */
const changesPerSweep = 20;

/** Forgets changes that ended before a time (epoch milliseconds). Answers how many; 0 is the end. */
export const sweepBulk = defineOperation<{ readonly before: number }, { readonly swept: number }>({
  name: 'bulk.sweep',
  accounts: () => [],
  async run(tx, _context, { before }) {
    const rows = await tx
      .selectFrom('bulk_change')
      .select(['account_no', 'bulk_id'])
      .where('finished_at', 'is not', null)
      .where('finished_at', '<', before)
      .limit(changesPerSweep)
      .execute();
    for (const { account_no, bulk_id } of rows) {
      await tx.deleteFrom('bulk_piece').where('account_no', '=', account_no).where('bulk_id', '=', bulk_id).execute();
      await tx.deleteFrom('bulk_change').where('account_no', '=', account_no).where('bulk_id', '=', bulk_id).execute();
    }
    return { output: { swept: rows.length } };
  },
});

/** Forgets old changes every hour. */
export function createBulkSweeper({ database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>): {
  start(): void;
  stop(): Promise<void>;
} {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const context = {
      now,
      requestId: 'sweeper',
      actor: null,
      subject: null,
      orgId: null,
      address: null,
      client: 'worker',
    } as const;
    for (let swept = 1; swept > 0; )
      ({ swept } = await database.runner.execute(sweepBulk, context, { before: now - undoLifeMs }));
  };
  return {
    start() {
      timer = setInterval(() => {
        running = running
          .then(sweep)
          .catch((error: unknown) => log.error({ err: error }, 'a sweep of bulk changes failed'));
      }, sweepEveryMs);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await running;
    },
  };
}
