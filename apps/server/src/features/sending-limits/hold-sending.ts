/** Holds what somebody sends to the outside when it is suddenly much more than before. */
import { defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { SendingHoldTable } from '../../engines/database/schema/sending/sending-limits-tables.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { assertMayManageOrganisation, countAttempt, requirePerson } from '../identity/in-transaction.ts';
import { findBusyWindows, judgePattern, type UnusualSending, usualBetween } from './judge-pattern.ts';
import type { SentPeriod } from './limits.ts';

/** Writes to those who are to know that mail waits for a decision. */
export const holdNoticeJob = 'sending-limits.hold-notice';

const dayMs = 86_400_000;

export interface HoldNoticePayload extends UnusualSending {
  readonly account: number;
  readonly orgId: number;
}

const readHold = prepareRead<{ account: number }, SendingHoldTable>((db, bind) =>
  db
    .selectFrom('sending_hold')
    .select(['account_no', 'org_id', 'since', 'recipients', 'usual', 'window_hours', 'allowed_until'])
    .where('account_no', '=', bind('account')),
);

const readEarlier = prepareRead<
  { account: number; since: number; before: number },
  Pick<SentPeriod, 'start' | 'outside'>
>((db, bind) =>
  db
    .selectFrom('sent_count')
    .select(['period_start as start', 'outside'])
    .where('account_no', '=', bind('account'))
    .where('period_start', '>=', bind('since'))
    .where('period_start', '<', bind('before'))
    .orderBy('period_start'),
);

/** Once a day, for as long as they go on sending: what waits is not to be forgotten. */
async function notifyOnce(tx: Tx, context: RunningContext, payload: HoldNoticePayload): Promise<void> {
  const subject = `account:${String(payload.account)}`;
  const { count } = await countAttempt(tx, `sending-hold:${subject}`, dayMs, context.now);
  if (count === 1) await enqueueJob(tx, context.now, { kind: holdNoticeJob, uniqueKey: subject, payload });
}

/** Who sends, and what their organisation calls unusual. */
export interface JudgedSender {
  readonly account: number;
  readonly orgId: number;
  /** Setting `sendUnusualRecipients`. */
  readonly unusualFrom: number;
}

/**
 * Whether what somebody is sending to the outside waits for an administrator, asked in the transaction that sends it. `periods`: what was sent in the
 * last 24 hours, this message among it. The first time it is written down, and a job notifies the person and the administrators.
 */
export async function judgeSending(
  tx: Tx,
  context: RunningContext,
  { account, orgId, unusualFrom }: JudgedSender,
  periods: readonly SentPeriod[],
): Promise<boolean> {
  const [known] = await readHold(tx, { account });
  if (known !== undefined && known.allowed_until === null) {
    const { recipients, usual, window_hours: hours } = known;
    await notifyOnce(tx, context, { account, orgId, recipients, usual, hours });
    return true;
  }
  if (known !== undefined && (known.allowed_until ?? 0) > context.now) return false;
  const busy = findBusyWindows(periods, unusualFrom, context.now);
  if (busy.length === 0) return false;
  const unusual = judgePattern(busy, await readEarlier(tx, { account, ...usualBetween(context.now) }));
  if (unusual === null) return false;
  const { hours, recipients, usual } = unusual;
  const held = { since: context.now, recipients, usual, window_hours: hours, allowed_until: null };
  await tx
    .insertInto('sending_hold')
    .values({ account_no: account, org_id: orgId, ...held })
    .onConflict((conflict) => conflict.column('account_no').doUpdateSet({ org_id: orgId, ...held }))
    .execute();
  await notifyOnce(tx, context, { account, orgId, ...unusual });
  return true;
}

export interface HoldDecision {
  readonly account: number;
  /** Until when they may send whatever they like, epoch milliseconds; null: the next that is unusual is held again. */
  readonly allowedUntil: number | null;
}

/** Ends the hold of somebody's sending; what waits is the outbox's. False: there is none. Throws `personNotFound`, `notAllowed`. */
export const endSendingHold = defineOperation<HoldDecision, boolean>({
  name: 'sendingLimits.endHold',
  accounts: () => [],
  run: async (tx, context, { account, allowedUntil }) => {
    const { orgId, address } = await requirePerson(tx, account);
    await assertMayManageOrganisation(tx, context, orgId);
    const [known] = await readHold(tx, { account });
    if (allowedUntil === null) await tx.deleteFrom('sending_hold').where('account_no', '=', account).execute();
    else {
      const allowed = { org_id: orgId, allowed_until: allowedUntil };
      await tx
        .insertInto('sending_hold')
        .values({ account_no: account, since: context.now, recipients: 0, usual: 0, window_hours: 0, ...allowed })
        .onConflict((conflict) => conflict.column('account_no').doUpdateSet(allowed))
        .execute();
    }
    await tx
      .deleteFrom('limit_counter')
      .where('key', '=', `sending-hold:account:${String(account)}`)
      .execute();
    const wasHeld = known !== undefined && known.allowed_until === null;
    const detail = { wasHeld, allowedUntil };
    return { output: wasHeld, audit: [{ action: 'sending.endHold', object: address, result: 'ok', orgId, detail }] };
  },
});
