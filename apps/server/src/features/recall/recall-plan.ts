/** What recalling a sent mail can do for each recipient: the rule, without the doing. */
import type { OrgSettings, RecallOutcome } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../engines/database/schema/sending/outbox-tables.ts';
import type { SubmissionFacts, SubmissionKey } from '../outbox/in-transaction.ts';

const dayMs = 86_400_000;

/** The organisation's policy, and the moment. */
export interface RecallTerms extends Pick<OrgSettings, 'withdrawScope' | 'withdrawDays'> {
  readonly orgId: number;
  readonly now: number;
}

/** A recipient, and what is known of their copy. */
export interface RecallTarget
  extends Pick<SubmissionRecipientTable, 'recipient_no' | 'address' | 'state' | 'target_account_no'> {
  /** The organisation of the recipient's account; null outside. */
  readonly orgId: number | null;
  /** Fetched by POP3. */
  readonly isFetched: boolean;
  /** The body that their copy has. */
  readonly bodyId: string | null;
}

export async function readTargets(db: Db, key: SubmissionKey): Promise<RecallTarget[]> {
  const rows = await db
    .selectFrom('submission_recipient as r')
    .leftJoin('account as a', 'a.account_no', 'r.target_account_no')
    .leftJoin('delivered as d', (join) =>
      join
        .onRef('d.account_no', '=', 'r.target_account_no')
        .onRef('d.source_account_no', '=', 'r.account_no')
        .onRef('d.submission_id', '=', 'r.submission_id'),
    )
    .where('r.account_no', '=', key.account)
    .where('r.submission_id', '=', key.submissionId)
    .orderBy('r.recipient_no')
    .select([
      'r.recipient_no',
      'r.address',
      'r.state',
      'r.target_account_no',
      'a.org_id as org_id',
      'd.fetched_at as fetched_at',
      'd.body_id as body_id',
    ])
    .execute();
  return rows.map(({ org_id: orgId, fetched_at: fetchedAt, body_id: bodyId, ...row }) => ({
    ...row,
    orgId,
    isFetched: fetchedAt !== null,
    bodyId,
  }));
}

/**
 * What can be done for one recipient. Of a delivered copy inside it says `ifUnread` where the policy takes unread ones only: whether
 * somebody has read is not disclosed to who merely asks (decision 0023).
 */
export function forecast(
  target: RecallTarget,
  submission: Pick<SubmissionFacts, 'createdAt' | 'kind'>,
  terms: RecallTerms,
): RecallOutcome {
  return closedInstead(submission, forecastCopy(target, submission, terms));
}

/** What stays where it is: of a read-limited mail only the message with its link does, for a recall destroys what it opens. */
const stays: ReadonlySet<RecallOutcome> = new Set(['outside', 'notAllowed', 'expired', 'fetched', 'read']);

export function closedInstead({ kind }: Pick<SubmissionFacts, 'kind'>, outcome: RecallOutcome): RecallOutcome {
  return kind === 'authorised' && stays.has(outcome) ? 'closed' : outcome;
}

function forecastCopy(
  target: RecallTarget,
  submission: Pick<SubmissionFacts, 'createdAt'>,
  terms: RecallTerms,
): RecallOutcome {
  const { state } = target;
  if (state === 'held' || state === 'waiting' || state === 'deferred') return 'stopped';
  if (state === 'sending') return 'sending';
  if (state === 'failed') return 'failed';
  // Taken back before: the same again.
  if (state === 'recalled') return 'removed';
  if (target.target_account_no === null || target.orgId !== terms.orgId) return 'outside';
  if (terms.withdrawScope === 'none') return 'notAllowed';
  if (terms.now > submission.createdAt + terms.withdrawDays * dayMs) return 'expired';
  if (target.isFetched) return 'fetched';
  return terms.withdrawScope === 'all' ? 'removed' : 'ifUnread';
}

/** Outcomes with which the recipient does not have the mail (any more). */
export const recalledOutcomes: ReadonlySet<RecallOutcome> = new Set(['stopped', 'removed', 'ifUnread', 'closed']);
