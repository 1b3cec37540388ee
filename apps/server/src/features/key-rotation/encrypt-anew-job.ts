import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import type { RotatingServices } from './encrypt-anew.ts';
import { encryptAnewJob } from './job-kind.ts';

/** What was encrypted before the rotation and is written after the run is found by the next one. */
const repeatMs = 60_000;

/** Encrypts anew what lies under older versions of the master key, until a run finds nothing. */
export function createEncryptAnewJob(services: RotatingServices & Pick<Services, 'log'>): JobKind<null> {
  return {
    kind: encryptAnewJob,
    concurrency: 1,
    leaseMs: 60_000,
    maxAttempts: 20,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, 10 * 60_000),
    run: async ({ id }, controls) => {
      const { encryptAnew } = await import('./encrypt-anew.ts');
      const done = await encryptAnew(services, { jobId: id, onBatch: () => controls.heartbeat() });
      services.log.info(done, 'texts were encrypted with the newest master key');
      if (done.unreadable > 0)
        services.log.error({ count: done.unreadable }, 'encrypted texts that no master key opens; see "keys list"');
      return done.renewed > 0 ? { againAt: services.clock.now() + repeatMs } : undefined;
    },
  };
}
