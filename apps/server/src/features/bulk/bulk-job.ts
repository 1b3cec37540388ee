import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { type BulkKey, bulkJob } from './job-kind.ts';
import { runBulkBatch } from './run-batch.ts';
import { failBulk } from './stop-and-undo.ts';

/** A batch takes some milliseconds; a change waits so long when a worker among several dies. */
const leaseMs = 20_000;
/** A heartbeat is a write of its own, so not every batch makes one. */
const batchesPerHeartbeat = 20;
/** A batch that fails so often has met a fault of ours: the change is given up, and what was changed can be taken back. */
const maxAttempts = 8;
const maxBackoffMs = 60_000;
/** People's changes at once: the store has one writer, and other work goes between the batches. */
const concurrency = 4;

/** Changes the batches of one bulk change one after the other, or takes them back; which of both is the row's to say. */
export function createBulkJob({ database, clock }: Pick<Services, 'database' | 'clock'>): JobKind<BulkKey> {
  const { runner } = database;
  return {
    kind: bulkJob,
    concurrency,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(500 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload: key, id, attempt }, controls) => {
      const context = (): OperationContext => ({
        now: clock.now(),
        requestId: id,
        actor: key.account,
        subject: key.account,
        orgId: null,
        address: null,
        client: 'worker',
      });
      try {
        for (let batch = 1; ; batch += 1) {
          controls.signal.throwIfAborted();
          if ((await runner.execute(runBulkBatch, context(), key)).finished) return;
          if (batch % batchesPerHeartbeat === 0) await controls.heartbeat();
        }
      } catch (error) {
        // A refusal (the target folder was deleted meanwhile) stays one, however often it is tried.
        if (!(error instanceof UserError) && (attempt < maxAttempts || controls.signal.aborted)) throw error;
        await runner.execute(failBulk, context(), key);
        if (!(error instanceof UserError)) throw error;
      }
    },
  };
}
