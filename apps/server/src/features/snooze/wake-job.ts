import type { JobKind } from '../../engines/jobs/port.ts';
import type { Services } from '../../services.ts';
import { listAddresses, machineContext } from '../identity/index.ts';
import { type WakePayload, wakeConversation, wakeJob } from './wake-conversation.ts';

/** A batch takes some milliseconds. */
const leaseMs = 20_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

type WakeServices = Pick<Services, 'database' | 'clock'>;

/** What one wrote oneself is no answer, whichever way it came: through a group, to oneself, by another server. */
async function isOwn({ database: { read } }: WakeServices, { account, n }: WakePayload): Promise<boolean> {
  const answer = await read
    .selectFrom('message')
    .select(['from_address', 'submission_account_no'])
    .where('account_no', '=', account)
    .where('n', '=', n)
    .executeTakeFirst();
  if (answer === undefined) return false;
  if (answer.submission_account_no === account) return true;
  const from = answer.from_address.toLowerCase();
  return (await listAddresses(read, account)).some((address) => address.toLowerCase() === from);
}

/** Brings back what is snoozed of a conversation in which an answer has arrived. Running it again changes nothing. */
export function createWakeJob(services: WakeServices): JobKind<WakePayload> {
  const { database, clock } = services;
  return {
    kind: wakeJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(500 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      if (await isOwn(services, payload)) return;
      const context = { ...machineContext(clock.now(), id, 'worker'), subject: payload.account };
      await database.runner.execute(wakeConversation, context, payload);
    },
  };
}
