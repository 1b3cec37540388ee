import type { MailDetail } from '@hongyan/contract';
import { messageKey } from '../../call/message-key.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';

const readAnnounced = prepareRead<{ account: number; id: number }, { account_no: number; sent_n: number | null }>(
  (db, bind) =>
    db
      .selectFrom('message')
      .innerJoin('authorised_mail as mail', (join) =>
        join
          .onRef('mail.account_no', '=', 'message.submission_account_no')
          .onRef('mail.submission_id', '=', 'message.submission_id'),
      )
      .leftJoin('submission', (join) =>
        join
          .onRef('submission.account_no', '=', 'mail.account_no')
          .onRef('submission.submission_id', '=', 'mail.submission_id'),
      )
      .where('message.account_no', '=', bind('account'))
      .where('message.id', '=', bind('id'))
      .select(['mail.account_no', 'submission.sent_n']),
);

/** Whether a mail announces a read-limited mail: by its submission, never by anything that the mail itself says. */
export async function readAuthorisedFlag(db: Db, account: number, n: number): Promise<MailDetail['authorised']> {
  const [row] = await readAnnounced(db, { account, id: messageKey(account, n) });
  if (row === undefined) return null;
  return row.account_no === account && row.sent_n === n ? 'sent' : 'received';
}
