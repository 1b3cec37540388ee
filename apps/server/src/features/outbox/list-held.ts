import type { MailAddress, PendingMail } from '@hongyan/contract';
import { sql } from 'kysely';
import type { Db } from '../../engines/database/port.ts';
import type { Hold } from './held-mail.ts';
import type { SubmissionKey } from './store.ts';

function heldRows(db: Db, account: number) {
  return db
    .selectFrom('submission')
    .innerJoin('draft', (join) =>
      join.onRef('draft.account_no', '=', 'submission.account_no').onRef('draft.draft_id', '=', 'submission.draft_id'),
    )
    .where('submission.account_no', '=', account)
    .where('submission.hold_reason', 'is not', null)
    .select((eb) => [
      'submission.submission_id',
      'submission.draft_id',
      'submission.hold_reason',
      'submission.hold_until',
      'submission.created_at',
      'submission.subject',
      'submission.kind',
      'draft.recipients',
      'draft.preview',
      'draft.size_bytes',
      'draft.has_attachment',
      eb
        .selectFrom('submission_recipient')
        .select((inner) => inner.fn.countAll<number>().as('people'))
        .whereRef('submission_recipient.account_no', '=', 'submission.account_no')
        .whereRef('submission_recipient.submission_id', '=', 'submission.submission_id')
        .as('people'),
    ]);
}

type HeldRow = Awaited<ReturnType<ReturnType<typeof heldRows>['execute']>>[number];

function presentHeld(row: HeldRow): PendingMail {
  return {
    pendingId: String(row.submission_id) as PendingMail['pendingId'],
    draftId: row.draft_id === null ? null : (String(row.draft_id) as NonNullable<PendingMail['draftId']>),
    reason: row.hold_reason ?? 'schedule',
    scheduledAt: row.hold_until ?? 0,
    createdAt: row.created_at,
    mailSubject: row.subject,
    recipients: JSON.parse(row.recipients) as MailAddress[],
    recipientCount: row.people ?? 0,
    preview: row.preview,
    size: row.size_bytes,
    hasAttachment: row.has_attachment === 1,
    separate: row.kind !== 'mail',
  };
}

export interface HeldPage {
  /** Those that wait for approval are listed there (`approval.userList`). */
  readonly reason: Hold['reason'];
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A page of the mails of an account that wait for one reason, the next to be sent first. */
export async function listHeld(
  db: Db,
  account: number,
  page: HeldPage,
): Promise<{ readonly list: PendingMail[]; readonly total: number }> {
  const rows = await heldRows(db, account)
    .where('submission.state', '=', sql.lit<'held'>('held'))
    .where('submission.hold_reason', '=', page.reason)
    .orderBy('submission.hold_until')
    .orderBy('submission.submission_id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute();
  const { held } = await db
    .selectFrom('submission')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('account_no', '=', account)
    .where('state', '=', sql.lit<'held'>('held'))
    .where('hold_reason', '=', page.reason)
    .executeTakeFirstOrThrow();
  return { list: rows.map(presentHeld), total: held };
}

/** A mail that waits, or waited when it was asked for; null for any other. */
export async function readHeld(db: Db, key: SubmissionKey): Promise<PendingMail | null> {
  const row = await heldRows(db, key.account)
    .where('submission.submission_id', '=', key.submissionId)
    .executeTakeFirst();
  return row === undefined ? null : presentHeld(row);
}
