import type { Db } from '../../../engines/database/port.ts';
import { delayWarningAfterMs } from '../outbound/retry-schedule.ts';
import { readSubmission, type SubmissionFacts, type SubmissionKey } from '../store.ts';
import type { ReportedRecipient } from './compose-report.ts';

/** A report sent to one person names no more; the rest gets another one. */
const maxReported = 500;

export interface OpenReport {
  readonly action: 'failed' | 'delayed';
  readonly recipients: readonly (ReportedRecipient & { readonly recipientNo: number })[];
}

/** An attempt under way says soon whether there is anything to report. */
const attemptUnderWayMs = 10 * 60_000;

async function readUnreported(db: Db, key: SubmissionKey) {
  return db
    .selectFrom('submission_recipient')
    .select([
      'recipient_no',
      'address',
      'state',
      'told',
      'attempts',
      'last_code',
      'last_text',
      'last_host',
      'finished_at',
    ])
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('told', '<', 2)
    .where('state', 'in', ['waiting', 'sending', 'deferred', 'failed'])
    .orderBy('recipient_no')
    .execute();
}

/** What is to be reported to the sender of a submission now, and when to check again. null: nothing, ever (a bounce is never bounced). */
export async function readOpenReport(
  db: Db,
  key: SubmissionKey,
  now: number,
): Promise<{
  readonly submission: SubmissionFacts;
  readonly report: OpenReport | null;
  readonly againAt: number | null;
} | null> {
  const submission = await readSubmission(db, key);
  if (submission === null || submission.mailFrom === '') return null;
  const rows = await readUnreported(db, key);
  const present = (chosen: typeof rows): OpenReport['recipients'] =>
    chosen.slice(0, maxReported).map((row) => ({
      recipientNo: row.recipient_no,
      address: row.address,
      code: row.last_code,
      text: row.last_text,
      host: row.last_host,
      lastAttemptAt: row.finished_at,
    }));
  const failed = rows.filter((row) => row.state === 'failed');
  if (failed.length > 0)
    return { submission, report: { action: 'failed', recipients: present(failed) }, againAt: null };
  const late = rows.filter((row) => row.state !== 'failed' && row.told === 0);
  const dueAt = submission.createdAt + delayWarningAfterMs;
  if (late.length === 0) return { submission, report: null, againAt: null };
  if (now < dueAt) return { submission, report: null, againAt: dueAt };
  // Only who was tried in vain is late; the others are under way this minute.
  const tried = late.filter((row) => row.state === 'deferred');
  const isUnderWay = tried.length < late.length;
  if (isUnderWay && now < dueAt + attemptUnderWayMs)
    return { submission, report: null, againAt: dueAt + attemptUnderWayMs };
  const report: OpenReport | null = tried.length === 0 ? null : { action: 'delayed', recipients: present(tried) };
  return { submission, report, againAt: null };
}
