import type { RecallOutcome } from '@hongyan/contract';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { findByNumbers, notifyDelivery } from '../../mail/messages/index.ts';
import { expungeBeyondRecovery } from '../../mail/moves/index.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { endAuthorised } from '../authorised-mail/in-transaction.ts';
import { endRequest, readRecipients, type SubmissionKey, writeResults } from '../outbox/in-transaction.ts';
import { endReminder } from '../snooze/in-transaction.ts';

/** Accounts locked by one transaction, as at the release. */
export const recallBatchSize = 50;

export interface BeginInput extends SubmissionKey {
  readonly sentN: number;
  /** Accounts that are asked to approve it: their windows are notified. */
  readonly approvers: readonly number[];
}

/**
 * Records that the sender has recalled a mail, and stops it for everybody whom it has not reached: nobody waits any more, and what an
 * attempt under way does not deliver is not tried again. Answers whom it stopped, by number.
 */
export const beginRecall = defineOperation<BeginInput, { readonly stopped: readonly number[] }>({
  name: 'delivery.beginWithdrawal',
  accounts: (input) => [input.account, ...input.approvers],
  run: async (tx, context, input) => {
    await tx
      .updateTable('submission')
      .set((eb) => ({ withdrawn_at: eb.fn.coalesce('withdrawn_at', eb.val(context.now)) }))
      .where('account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .execute();
    await endAuthorised(tx, context, { account: input.account, submissionId: input.submissionId }, 'withdrawn');
    const waiting = await tx
      .selectFrom('submission_recipient')
      .select(['recipient_no', 'address', 'last_code', 'last_text', 'last_host'])
      .where('account_no', '=', input.account)
      .where('submission_id', '=', input.submissionId)
      .where('state', 'in', ['held', 'waiting', 'deferred'])
      .execute();
    const ended = await endRequest(
      tx,
      context,
      input,
      { state: 'withdrawn', ending: 'recalled', event: { actor: context.actor, kind: 'withdrawn' } },
      [input.account, ...input.approvers],
    );
    const results = waiting.map((row) => ({
      recipientNo: row.recipient_no,
      address: row.address,
      state: 'recalled' as const,
      code: row.last_code,
      text: row.last_text,
      host: row.last_host,
      nextAttemptAt: null,
    }));
    return {
      output: { stopped: waiting.map((row) => row.recipient_no) },
      changes: [
        ...ended,
        ...(await endReminder(tx, context, input.account, input.sentN)),
        ...(await writeResults(tx, context, input, results, input.sentN)),
      ],
      audit: [
        {
          action: 'mail.withdraw',
          object: `${String(input.account)}/${String(input.submissionId)}`,
          result: 'ok',
          detail: { stopped: waiting.length },
        },
      ],
    };
  },
});

/** A recipient inside whose copy is to be taken away. */
export interface CopyTarget {
  readonly recipientNo: number;
  readonly account: number;
  readonly bodyId: string;
  /** What they are notified of; null: nothing. */
  readonly notice: AcceptedBody | null;
}

export interface RecallCopiesInput extends SubmissionKey {
  readonly sentN: number;
  /** Copies that were read go too. */
  readonly alsoRead: boolean;
  /** At most `recallBatchSize`. */
  readonly targets: readonly CopyTarget[];
}

type CopyOutcome = Extract<RecallOutcome, 'removed' | 'read' | 'fetched'>;

export interface RecalledCopies {
  readonly outcomes: Readonly<Record<number, CopyOutcome>>;
}

/** Every copy that an account has of a body, the deleted ones too; never the sender's own. */
async function findCopies(tx: Tx, input: RecallCopiesInput, target: CopyTarget) {
  const rows = await tx
    .selectFrom('message')
    .select('n')
    .where('body_id', '=', target.bodyId)
    .where('account_no', '=', target.account)
    .$if(target.account === input.account, (query) => query.where('n', '!=', input.sentN))
    .execute();
  return findByNumbers(
    tx,
    target.account,
    rows.map((row) => row.n),
  );
}

/** Asked again within the transaction: a mail client may have fetched it since the recall was planned. */
async function isFetched(tx: Tx, input: RecallCopiesInput, target: CopyTarget): Promise<boolean> {
  const row = await tx
    .selectFrom('delivered')
    .select('fetched_at')
    .where('account_no', '=', target.account)
    .where('source_account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .executeTakeFirst();
  return row !== undefined && row.fetched_at !== null;
}

/** Takes the copies of one recipient away, or answers why they stay: fetched, or read where the policy leaves what was read. */
async function removeCopies(
  tx: Tx,
  context: RunningContext,
  input: RecallCopiesInput,
  target: CopyTarget,
): Promise<{ readonly changes: Change[]; readonly lay: boolean } | Exclude<CopyOutcome, 'removed'>> {
  if (await isFetched(tx, input, target)) return 'fetched';
  const mails = await findCopies(tx, input, target);
  if (!input.alsoRead && mails.some((mail) => mail.seen === 1)) return 'read';
  const changes = await expungeBeyondRecovery(tx, context, target.account, mails);
  return { changes, lay: mails.some((mail) => mail.folder_id !== 0) };
}

/** Puts each notice into the inboxes of those whom it is for: one body for all of a language and time zone. */
async function putNotices(tx: Tx, context: RunningContext, notified: readonly CopyTarget[]): Promise<Change[]> {
  const accounts = new Map<string, { readonly notice: AcceptedBody; readonly accounts: number[] }>();
  for (const { notice, account } of notified) {
    if (notice === null) continue;
    const same = accounts.get(notice.bodyId);
    if (same === undefined) accounts.set(notice.bodyId, { notice, accounts: [account] });
    else same.accounts.push(account);
  }
  const changes: Change[] = [];
  for (const one of accounts.values())
    changes.push(...(await putNotice(tx, context, one.accounts, one.notice, { notify: false, mayBeStored: true })));
  return changes;
}

/**
 * Takes the copies of a batch of recipients away: out of their folders, counters, lists and search, and past recovery. What the policy
 * leaves stays. Repeating it changes nothing, and notifies nobody twice.
 */
export const recallCopies = defineOperation<RecallCopiesInput, RecalledCopies>({
  name: 'delivery.withdrawCopies',
  accounts: (input) => [input.account, ...input.targets.map((target) => target.account)],
  run: async (tx, context, input) => {
    const numbers = input.targets.map((target) => target.recipientNo);
    const rows = new Map((await readRecipients(tx, input, numbers)).map((row) => [row.recipient_no, row]));
    const changes: Change[] = [];
    const outcomes: Record<number, CopyOutcome> = {};
    const notified: CopyTarget[] = [];
    for (const target of input.targets) {
      const row = rows.get(target.recipientNo);
      if (row?.state !== 'delivered') continue;
      const removed = await removeCopies(tx, context, input, target);
      outcomes[target.recipientNo] = typeof removed === 'string' ? removed : 'removed';
      if (typeof removed === 'string') continue;
      changes.push(...removed.changes, ...(await recallRecipient(tx, context, input, target, row.address)));
      if (removed.lay && target.notice !== null) notified.push(target);
    }
    changes.push(...(await putNotices(tx, context, notified)));
    return { output: { outcomes }, changes };
  },
});

async function recallRecipient(
  tx: Tx,
  context: RunningContext,
  input: RecallCopiesInput,
  target: CopyTarget,
  address: string,
): Promise<Change[]> {
  await tx
    .updateTable('submission_recipient')
    .set({ state: 'recalled', finished_at: context.now, last_code: null, last_text: null })
    .where('account_no', '=', input.account)
    .where('submission_id', '=', input.submissionId)
    .where('recipient_no', '=', target.recipientNo)
    .execute();
  return notifyDelivery(tx, { account: input.account, n: input.sentN }, [{ address, state: 'recalled' }]);
}
