import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { type PurgePayload, purgeJob } from './purge-job-kind.ts';
import { beginPurge } from './purge-operations.ts';
import { readRemoved } from './removed-store.ts';

const leaseMs = 60_000;
/** A purge that fails so often has met a fault of ours; it waits for the administrator. */
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;
/** Heartbeats are a write each. */
const heartbeatEveryMs = 5_000;

/** Purges a removed person when the days are over. Who was restored meanwhile stays; who was removed again is purged at the later time. */
export function createPurgeJob(
  services: Pick<Services, 'database' | 'searchIndex' | 'blobs' | 'clock'>,
): JobKind<PurgePayload> {
  const { clock, database } = services;
  return {
    kind: purgeJob,
    concurrency: 1,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload: { account }, id }, controls) => {
      const removed = await readRemoved(database.read, account);
      if (removed === null) return undefined;
      if (removed.purgingAt === null) {
        // Handed over: only the administrator purges it.
        if (removed.purgeAt === null) return undefined;
        if (removed.purgeAt > clock.now()) return { againAt: removed.purgeAt };
      }
      const context = machineContext(clock.now(), id, 'worker', removed.orgId);
      await database.runner.execute(beginPurge, context, { account, address: removed.address });
      // A start purges nobody.
      const { purgePerson } = await import('./purge-person.ts');
      let beaten = performance.now();
      await purgePerson(services, context, account, {
        signal: controls.signal,
        onBatch: async () => {
          if (performance.now() - beaten < heartbeatEveryMs) return;
          beaten = performance.now();
          await controls.heartbeat();
        },
      });
      return undefined;
    },
  };
}
