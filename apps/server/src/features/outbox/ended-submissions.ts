/**
 * Forgets sent mail when nothing asks for it any more: its submission, its recipients, and the marks that it has reached accounts (`delivered`).
 * The copies of the mail itself are nobody's business here; whom it went to stays known by `correspondence`, as long as the copy in Sent.
 *
 * A mail that has been forgotten cannot arrive twice: whatever delivers (release, outbound job, administrator) begins with the rows of recipients
 * that still wait, and while there is one the submission is not over.
 */
import { sql } from 'kysely';
import { type Db, defineOperation, defineReader, type Tx } from '../../engines/database/port.ts';
import type { SubmissionKey } from './store.ts';

/** Submissions of one read. */
const windowRows = 1_000;

export interface SweepInput {
  readonly orgId: number;
  /** What left, ended or was taken back before: epoch milliseconds. */
  readonly before: number;
}

export interface EndedSubmission extends SubmissionKey {
  readonly recipients: number;
}

/** Submissions that are over, joined with their accounts. */
function endedRows(db: Db, { orgId, before }: SweepInput) {
  return (
    db
      .selectFrom('account')
      .innerJoin('submission', 'submission.account_no', 'account.account_no')
      .where('account.org_id', '=', orgId)
      // As long as its reads are counted and shown (authorised-mail's own sweep ends that).
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('authorised_mail')
              .select('authorised_mail.submission_id')
              .whereRef('authorised_mail.account_no', '=', 'submission.account_no')
              .whereRef('authorised_mail.submission_id', '=', 'submission.submission_id'),
          ),
        ),
      )
      // A mail that waited long ended long after it left: its sender is notified of that, and sees it for as long.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('submission_recipient as r')
              .select('r.recipient_no')
              .whereRef('r.account_no', '=', 'submission.account_no')
              .whereRef('r.submission_id', '=', 'submission.submission_id')
              .where((inner) =>
                inner.or([
                  inner('r.finished_at', '>=', before),
                  inner('r.state', 'in', ['held', 'waiting', 'sending', 'deferred']),
                ]),
              ),
          ),
        ),
      )
      .select((eb) => [
        'submission.account_no',
        'submission.submission_id',
        eb
          .selectFrom('submission_recipient as c')
          .select((count) => count.fn.countAll<number>().as('people'))
          .whereRef('c.account_no', '=', 'submission.account_no')
          .whereRef('c.submission_id', '=', 'submission.submission_id')
          .as('people'),
      ])
      .limit(windowRows)
  );
}

/** What reached everybody it could: a range of `submission_by_release` for each account. */
export const selectDone = (db: Db, input: SweepInput) =>
  endedRows(db, input).where('submission.state', '=', 'done').where('submission.released_at', '<', input.before);

/** What was taken back before it left: a range of `submission_recalled` for each account. */
export const selectRecalled = (db: Db, input: SweepInput) =>
  endedRows(db, input)
    // A literal, so that the partial index is seen to fit.
    .where('submission.state', '=', sql.lit<'recalled'>('recalled'))
    .where('submission.withdrawn_at', '<', input.before);

/** A window of what may go. */
export const findEndedSubmissions = defineReader<SweepInput, EndedSubmission[]>({
  name: 'delivery.findEndedSubmissions',
  async read(db, input) {
    const rows = [...(await selectDone(db, input).execute()), ...(await selectRecalled(db, input).execute())];
    return rows.map((row) => ({
      account: row.account_no,
      submissionId: row.submission_id,
      recipients: row.people ?? 0,
    }));
  },
});

const createList = (keys: readonly SubmissionKey[]) =>
  sql.join(keys.map((key) => sql`(CAST(${key.account} AS BIGINT), CAST(${key.submissionId} AS BIGINT))`));

/** Deletes what hangs on ended submissions: the marks of copies go with the recipients whom they were for. */
async function deleteRecipients(tx: Tx, keys: readonly SubmissionKey[]): Promise<void> {
  const named = sql<boolean>`(account_no, submission_id) IN (VALUES ${createList(keys)})`;
  await tx
    .deleteFrom('delivered')
    .where(
      sql<boolean>`(account_no, source_account_no, submission_id) IN
        (SELECT target_account_no, account_no, submission_id FROM submission_recipient WHERE target_account_no IS NOT NULL AND ${named})`,
    )
    .execute();
  await tx.deleteFrom('submission_recipient').where(named).execute();
}

/** Deletes submissions that are over. Nothing of an ended one changes any more, so what the read has found still holds. */
export const forgetSubmissions = defineOperation<
  { readonly keys: readonly SubmissionKey[] },
  { readonly forgotten: number }
>({
  name: 'delivery.forgetSubmissions',
  accounts: () => [],
  run: async (tx, _context, { keys }) => {
    const rows = await tx
      .deleteFrom('submission')
      .where(sql<boolean>`(account_no, submission_id) IN (VALUES ${createList(keys)})`)
      .where('state', 'in', ['done', 'recalled'])
      .returning(['account_no', 'submission_id'])
      .execute();
    const ended = rows.map((row) => ({ account: row.account_no, submissionId: row.submission_id }));
    if (ended.length > 0) await deleteRecipients(tx, ended);
    return { output: { forgotten: ended.length } };
  },
});
