import type { JobKind } from '../../engines/jobs/port.ts';
import { readStoredBody } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';
import { listAddresses, machineContext } from '../identity/index.ts';
import { type WakePayload, wakeConversation, wakeJob } from './wake-conversation.ts';

/** A batch takes some milliseconds. */
const leaseMs = 20_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

type WakeServices = Pick<Services, 'database' | 'clock'>;

interface ArrivedMail {
  readonly from_address: string;
  readonly submission_account_no: number | null;
  readonly body_id: string;
  readonly org_id: number;
}

async function readArrived({ database: { read } }: WakeServices, { account, n }: WakePayload) {
  return read
    .selectFrom('message')
    .innerJoin('account', 'account.account_no', 'message.account_no')
    .select(['from_address', 'submission_account_no', 'body_id', 'account.org_id'])
    .where('message.account_no', '=', account)
    .where('n', '=', n)
    .executeTakeFirst();
}

/** What one wrote oneself is no answer, whichever way it came: through a group, to oneself, by another server. */
async function isOwn({ database: { read } }: WakeServices, account: number, answer: ArrivedMail): Promise<boolean> {
  if (answer.submission_account_no === account) return true;
  const from = answer.from_address.toLowerCase();
  return (await listAddresses(read, account)).some((address) => address.toLowerCase() === from);
}

/** Whoever waits for an answer waits for a person's: an absence notice or a delivery report is none. */
async function isAutomatic({ database: { read } }: WakeServices, answer: ArrivedMail): Promise<boolean> {
  const { summary } = await readStoredBody(read, { orgId: answer.org_id, bodyId: answer.body_id });
  return summary.isAutoSubmitted;
}

/** Brings back what is snoozed of a conversation in which an answer has arrived, and ends its reminders. Running it again changes nothing. */
export function createWakeJob(services: WakeServices): JobKind<WakePayload> {
  const { database, clock } = services;
  return {
    kind: wakeJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(500 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const answer = await readArrived(services, payload);
      if (answer === undefined || (await isOwn(services, payload.account, answer))) return;
      const { reminders = [] } = payload;
      const answered = reminders.length > 0 && (await isAutomatic(services, answer)) ? [] : reminders;
      const context = { ...machineContext(clock.now(), id, 'worker'), subject: payload.account };
      await database.runner.execute(wakeConversation, context, { ...payload, reminders: answered });
    },
  };
}
