import { sendingLimitErrors } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Database, defineOperation, type OperationContext } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import type { Services } from '../../services.ts';
import { countAttempt, requirePerson } from '../identity/in-transaction.ts';
import type { Sender } from './read-limits.ts';

/** Writes to those who are to know of a limit that was reached. */
export const limitNoticeJob = 'sending-limits.notice';

const dayMs = 86_400_000;

/** A limit that was reached, by the name of its error. */
export type ReachedLimit = (typeof sendingLimitErrors)[number];

export interface LimitNoticePayload extends Sender {
  readonly limit: ReachedLimit;
  /** How much is allowed; 0 for the organisation's limit, which has two numbers. */
  readonly max: number;
}

/** The limit that a refusal is about; null: it is about something else. */
export function findReachedLimit(error: unknown): Pick<LimitNoticePayload, 'limit' | 'max'> | null {
  const limit = error instanceof UserError ? sendingLimitErrors.find((name) => name === error.errorName) : undefined;
  return limit === undefined ? null : { limit, max: Number((error as UserError).params.max ?? 0) };
}

const getSubject = ({ account, orgId, limit }: LimitNoticePayload): string =>
  limit === 'sendOrganisationLimit' ? `org:${String(orgId)}` : `account:${String(account)}`;
const getCounter = (reached: LimitNoticePayload): string => `sending-limit:${getSubject(reached)}`;

const report = defineOperation<LimitNoticePayload, null>({
  name: 'sendingLimits.report',
  accounts: () => [],
  run: async (tx, context, reached) => {
    const counted = await countAttempt(tx, getCounter(reached), dayMs, context.now);
    if (counted.count > 1) return { output: null };
    await enqueueJob(tx, context.now, { kind: limitNoticeJob, uniqueKey: getSubject(reached), payload: reached });
    const { account, orgId, limit, max } = reached;
    const { address } = await requirePerson(tx, account);
    return {
      output: null,
      audit: [{ action: 'mail.limit', object: address, result: 'refused', orgId, detail: { limit, max } }],
    };
  },
});

async function reportOnce(
  { read, runner }: Pick<Database, 'read' | 'runner'>,
  context: OperationContext,
  reached: LimitNoticePayload,
): Promise<void> {
  // A program that tries again and again writes nothing.
  const reported = await read
    .selectFrom('limit_counter')
    .select('window_start')
    .where('key', '=', getCounter(reached))
    .executeTakeFirst();
  if (reported !== undefined && reported.window_start > context.now - dayMs) return;
  const { idempotencyKey: _key, ...keyless } = context;
  await runner.execute(report, keyless, reached);
}

/** Sees to it that people hear of a limit that was reached: the first time in a day. Never throws: whoever was refused is to learn why, also when this cannot be written. */
export async function reportLimit(
  { database, log }: Pick<Services, 'database' | 'log'>,
  context: OperationContext,
  reached: LimitNoticePayload,
): Promise<void> {
  try {
    await reportOnce(database, context, reached);
  } catch (error) {
    log.error(
      { err: error, requestId: context.requestId, account: reached.account },
      'a reached limit is not reported',
    );
  }
}

/** Puts a notice into one inbox. The context's key makes it once, however often the job runs. */
const putLimitNotice = defineOperation<{ readonly account: number; readonly notice: AcceptedBody }, null>({
  name: 'sendingLimits.putNotice',
  accounts: ({ account }) => [account],
  requestHash: ({ account }) => String(account),
  run: async (tx, context, { account, notice }) => ({
    output: null,
    changes: await putNotice(tx, context, account, notice),
  }),
});

export { putLimitNotice, report as reportReachedLimit };
