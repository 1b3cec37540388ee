import type { JobKind } from '../../../engines/jobs/port.ts';
import type { BodyIntake } from '../../../mail/bodies/index.ts';
import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { takeInReminder } from './compose-reminder.ts';
import { findDueMail, isAnswerUndecided } from './find-due.ts';
import { giveReminder } from './give-reminder.ts';
import { type ReminderPayload, reminderJob } from './reminder-store.ts';

/** One notice takes some milliseconds. */
const leaseMs = 20_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;
/** The job of an answer runs at once: so long is enough for it. */
const undecidedMs = 2_000;

export type ReminderServices = Pick<Services, 'database' | 'clock' | 'config'> & { readonly intake: BodyIntake };

/** Reminds a person of messages that nobody has answered, each once. Running it again gives nothing. */
export function createReminderJob(services: ReminderServices): JobKind<ReminderPayload> {
  const { database, clock } = services;
  return {
    kind: reminderJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(500 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }, controls) => {
      // An answer that arrived a moment ago comes first.
      if (await isAnswerUndecided(database.read, payload.account)) return { againAt: clock.now() + undecidedMs };
      const { account, at, ns } = payload;
      for (const n of ns) {
        controls.signal.throwIfAborted();
        const mail = await findDueMail(database.read, payload, n);
        if (mail === null) continue;
        const notice = await takeInReminder(services, account, mail);
        const context = { ...machineContext(clock.now(), id, 'worker', mail.orgId), subject: account };
        await database.runner.execute(giveReminder, context, { account, at, n, notice });
        await controls.heartbeat();
      }
      return undefined;
    },
  };
}
