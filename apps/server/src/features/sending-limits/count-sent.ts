import { UserError } from '../../call/user-error.ts';
import type { Db, RunningContext, Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { prepareWrite } from '../../engines/database/prepare-write.ts';
import { judgeSending } from './hold-sending.ts';
import { findPassedLimit, findPeriod, longestSince, type PassedLimit, type SentPeriod } from './limits.ts';
import type { SenderLimits } from './read-limits.ts';

const readRows = prepareRead<{ account: number; since: number }, SentPeriod>((db, bind) =>
  db
    .selectFrom('sent_count')
    .select(['period_start as start', 'messages', 'recipients', 'outside'])
    .where('account_no', '=', bind('account'))
    .where('period_start', '>=', bind('since'))
    .orderBy('period_start'),
);

/** What somebody has sent in the last 24 hours, the oldest first. */
export async function readSentPeriods(db: Db, account: number, now: number): Promise<readonly SentPeriod[]> {
  return readRows(db, { account, since: longestSince(now) });
}

type AddedMessage = {
  account: number;
  period: number;
  org: number;
  recipients: number;
  outside: number;
};

const addMessage = prepareWrite<AddedMessage, unknown>((tx, bind) =>
  tx
    .insertInto('sent_count')
    .values({
      account_no: bind('account'),
      period_start: bind('period'),
      org_id: bind('org'),
      messages: 1,
      recipients: bind('recipients'),
      outside: bind('outside'),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_no', 'period_start']).doUpdateSet((eb) => ({
        messages: eb('sent_count.messages', '+', 1),
        recipients: eb('sent_count.recipients', '+', eb.ref('excluded.recipients')),
        outside: eb('sent_count.outside', '+', eb.ref('excluded.outside')),
      })),
    ),
);

const minuteMs = 60_000;

function toError({ limit, max, freeAt }: PassedLimit, now: number): UserError {
  const minutes = Math.ceil((freeAt - now) / minuteMs);
  const hours = Math.ceil(minutes / 60);
  if (limit === 'messagesPerHour') return new UserError('sendMessagesPerHour', { max, minutes });
  if (limit === 'recipientsPerHour') return new UserError('sendRecipientsPerHour', { max, minutes });
  if (limit === 'messagesPerDay') return new UserError('sendMessagesPerDay', { max, hours });
  return new UserError('sendRecipientsPerDay', { max, hours });
}

/** A message that somebody sends. */
export interface CountedMessage {
  /** Who sends it, in whichever mailbox. */
  readonly account: number;
  readonly orgId: number;
  readonly recipients: number;
  /** Those of them who are on other servers. */
  readonly outside: number;
  readonly limits: SenderLimits;
}

/**
 * Counts a message in the transaction that sends it, so that of two at once one is refused. Answers whether its recipients outside wait for an
 * administrator, since its sender suddenly sends much more than before. Throws `sendMessagesPerHour`, `sendMessagesPerDay`, `sendRecipientsPerHour`,
 * `sendRecipientsPerDay`, and `tooManyRecipients` for what would never be let through; then nothing is counted.
 */
export async function countSent(tx: Tx, context: RunningContext, message: CountedMessage): Promise<boolean> {
  const { account, orgId: org, recipients, outside, limits } = message;
  const { now } = context;
  const most = Math.min(limits.recipientsPerHour, limits.recipientsPerDay);
  if (recipients > most) throw new UserError('tooManyRecipients', { max: most });
  await addMessage(tx, { account, period: findPeriod(now), org, recipients, outside });
  const periods = await readSentPeriods(tx, account, now);
  const passed = findPassedLimit(periods, limits, now);
  if (passed !== null) throw toError(passed, now);
  return outside > 0 && judgeSending(tx, context, { account, orgId: org, unusualFrom: limits.unusualFrom }, periods);
}
