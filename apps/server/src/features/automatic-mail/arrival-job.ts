import type { JobKind } from '../../engines/jobs/port.ts';
import { machineContext } from '../identity/index.ts';
import { type ArrivalPayload, arrivalJob } from '../incoming/in-transaction.ts';
import { type AutomaticServices, answerArrival } from './answer-arrival.ts';
import { forwardArrival } from './forward-arrival.ts';
import { readArrivedMail } from './read-arrived-mail.ts';

/** The bytes of a mail are read and written once; the rest is for a machine in trouble. */
const leaseMs = 60_000;
const maxAttempts = 10;
const maxBackoffMs = 10 * 60_000;

/**
 * Does what follows of itself from one arrival. Both halves are once for ever by their own notes, so running it again is harmless;
 * a setting that was changed between deciding and doing makes it decide again.
 */
export function createArrivalJob(services: AutomaticServices): JobKind<ArrivalPayload> {
  const { clock, log } = services;
  return {
    kind: arrivalJob,
    concurrency: 4,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const mail = await readArrivedMail(services, payload);
      if (mail === null) return undefined;
      const context = () => machineContext(clock.now(), id, 'worker', mail.person.orgId);
      const answered = await answerArrival(services, context, mail);
      const forwarded = await forwardArrival(services, context, mail);
      if (answered === 'limit' || forwarded === 'limit')
        log.warn({ account: payload.account, n: payload.n }, 'a mailbox has sent its automatic mail of a day');
      return answered === 'changed' || forwarded === 'changed' ? { againAt: clock.now() } : undefined;
    },
  };
}
