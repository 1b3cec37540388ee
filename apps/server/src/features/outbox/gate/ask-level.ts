import type { Change, Db, RunningContext, Tx } from '../../../engines/database/port.ts';
import { createChange } from '../../../mail/messages/index.ts';
import type { SubmissionKey } from '../store.ts';
import { formatApprovalId } from './approval-id.ts';
import type { RequestedApproval, RequestedLevel } from './judgement.ts';

/** Everybody of the levels that are asked first: approvers and their deputies. */
export function listAskedFirst({ levels, order }: RequestedApproval): readonly number[] {
  const asked = order === 'parallel' ? levels : levels.slice(0, 1);
  return [...new Set(asked.flatMap(({ slots }) => slots.flatMap(({ account, deputies }) => [account, ...deputies])))];
}

/** How many requests wait for the decision of an account. */
export async function countUndecided(db: Db, account: number): Promise<number> {
  const row = await db
    .selectFrom('approval_task')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('account_no', '=', account)
    .where('listed_as', '=', 'pending')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return row.requests;
}

/** Publishes to the windows of these accounts that a request has changed. The operation must have taken them. */
export async function notifyApproval(tx: Tx, key: SubmissionKey, accounts: Iterable<number>): Promise<Change[]> {
  const changes: Change[] = [];
  for (const account of new Set(accounts))
    changes.push(
      createChange(account, 'approvalChanged', {
        optType: 'mailbox',
        approvalId: formatApprovalId(key),
        count: await countUndecided(tx, account),
      }),
    );
  return changes;
}

interface AskedLevel {
  readonly key: SubmissionKey;
  readonly levelNo: number;
  readonly level: RequestedLevel;
  /** The position of its first approver; 1 where it is left out. */
  readonly firstSlot?: number;
}

/** A person who is asked again in a later level has the request once in their list. */
async function supersede(tx: Tx, key: SubmissionKey, account: number): Promise<void> {
  await tx
    .updateTable('approval_task')
    .set({ listed_as: 'superseded' })
    .where('account_no', '=', account)
    .where('source_account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .execute();
}

/** Writes down who decides a level. Whoever is asked twice in it, also as a deputy, is asked once, in the first position. */
export async function insertTasks(tx: Tx, context: RunningContext, asked: AskedLevel): Promise<void> {
  const { key, levelNo, level, firstSlot = 1 } = asked;
  const seen = new Set<number>();
  const people = level.slots.flatMap(({ account, deputies }, index) => [
    { account, slotNo: index + firstSlot, deputyOf: null },
    ...deputies.map((deputy) => ({ account: deputy, slotNo: index + firstSlot, deputyOf: account })),
  ]);
  // Somebody who is asked for themselves is no deputy beside it.
  for (const { account, slotNo, deputyOf } of people.toSorted(
    (a, b) => Number(a.deputyOf !== null) - Number(b.deputyOf !== null),
  )) {
    if (seen.has(account)) continue;
    seen.add(account);
    await supersede(tx, key, account);
    await tx
      .insertInto('approval_task')
      .values({
        account_no: account,
        source_account_no: key.account,
        submission_id: key.submissionId,
        level_no: levelNo,
        slot_no: slotNo,
        deputy_of: deputyOf,
        state: 'waiting',
        listed_as: 'pending',
        opinion: '',
        asked_at: context.now,
        decided_at: null,
        notified_at: null,
        is_reminded: 0,
      })
      .execute();
  }
}
