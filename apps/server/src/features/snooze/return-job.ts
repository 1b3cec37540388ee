import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { returnMessages } from './return-messages.ts';
import { type ReturnPayload, returnJob } from './snooze-messages.ts';

/** A batch takes some milliseconds. */
const leaseMs = 20_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

/** Brings back what was snoozed until a time. What was moved or snoozed anew meanwhile is not of this time any more. */
export function createReturnJob({ database, clock }: Pick<Services, 'database' | 'clock'>): JobKind<ReturnPayload> {
  return {
    kind: returnJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(500 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }, controls) => {
      for (let more = true; more; ) {
        controls.signal.throwIfAborted();
        const context = { ...machineContext(clock.now(), id, 'worker'), subject: payload.account };
        ({ more } = await database.runner.execute(returnMessages, context, payload));
        await controls.heartbeat();
      }
    },
  };
}
