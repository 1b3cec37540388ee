import { type ApprovalDetail, maxEarlierMessages } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import { readSetting } from '../../../engines/settings/person-settings.ts';

/** Text of one earlier message, in characters. */
const maxTextCharacters = 4_000;

/**
 * What was written before in the conversation of the message that it answers or forwards, where the sender lets approvers see it: plain text, the oldest
 * first. Messages in folders with a password are left out, whether they are open or not.
 */
export async function readEarlier(db: Db, request: ApprovalRequestTable): Promise<ApprovalDetail['earlier']> {
  if (!(await readSetting(db, request.owner_no, 'approvalShowsEarlier'))) return null;
  const submission = await db
    .selectFrom('submission')
    .select('responded')
    .where('account_no', '=', request.account_no)
    .where('submission_id', '=', request.submission_id)
    .executeTakeFirst();
  if (submission === undefined || submission.responded === null) return [];
  const { n } = JSON.parse(submission.responded) as { readonly n: number };
  const rows = await db
    .selectFrom('message as m')
    .innerJoin('message as answered', (join) =>
      join.onRef('answered.account_no', '=', 'm.account_no').onRef('answered.thread_n', '=', 'm.thread_n'),
    )
    .innerJoin('body as b', (join) => join.onRef('b.body_id', '=', 'm.body_id').on('b.org_id', '=', request.org_id))
    .innerJoin('folder as f', (join) =>
      join.onRef('f.account_no', '=', 'm.account_no').onRef('f.folder_id', '=', 'm.folder_id'),
    )
    .where('answered.account_no', '=', request.account_no)
    .where('answered.n', '=', n)
    .where('m.account_no', '=', request.account_no)
    .where('m.received_at', '<', request.created_at)
    .where('f.password_hash', 'is', null)
    .select(['m.received_at', 'm.from_name', 'm.from_address', 'm.subject', 'b.index_text'])
    .orderBy('m.received_at', 'desc')
    .limit(maxEarlierMessages)
    .execute();
  return rows.toReversed().map((row) => ({
    at: row.received_at,
    from: { name: row.from_name, address: row.from_address },
    mailSubject: row.subject,
    text: row.index_text.slice(0, maxTextCharacters),
  }));
}
