/** The delivery of a mail that this mailbox sent. */
import type { MailAddress, MailDetail } from '@hongyan/contract';
import { messageKey } from '../../call/message-key.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { SubmissionRecipientTable, SubmissionTable } from '../../engines/database/schema/sending/outbox-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { StoredSummary } from '../bodies/index.ts';
import { caseFoldAddress } from '../correspondents/index.ts';
import { awaitsDecision } from '../deliveries/index.ts';

const dayMs = 86_400_000;

type Delivery = Pick<MailDetail, 'delivery' | 'withdrawable'>;

/** Of a mail that no submission has made. */
export const noDelivery: Delivery = { delivery: [], withdrawable: false };

type Row = Pick<
  SubmissionRecipientTable,
  | 'address'
  | 'state'
  | 'attempts'
  | 'next_attempt_at'
  | 'finished_at'
  | 'target_account_no'
  | 'last_code'
  | 'last_text'
  | 'last_host'
> &
  Pick<SubmissionTable, 'released_at'>;

const readRows = prepareRead<{ account: number; id: number }, Row>((db, bind) =>
  db
    .selectFrom('message')
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'message.account_no')
        .onRef('submission.submission_id', '=', 'message.submission_id')
        .onRef('submission.sent_n', '=', 'message.n'),
    )
    .innerJoin('submission_recipient', (join) =>
      join
        .onRef('submission_recipient.account_no', '=', 'submission.account_no')
        .onRef('submission_recipient.submission_id', '=', 'submission.submission_id'),
    )
    .where('message.account_no', '=', bind('account'))
    .where('message.id', '=', bind('id'))
    .where('message.submission_account_no', '=', bind('account'))
    .orderBy('submission_recipient.recipient_no')
    .select([
      'submission_recipient.address',
      'submission_recipient.state',
      'submission_recipient.attempts',
      'submission_recipient.next_attempt_at',
      'submission_recipient.finished_at',
      'submission_recipient.target_account_no',
      'submission_recipient.last_code',
      'submission_recipient.last_text',
      'submission_recipient.last_host',
      'submission.released_at',
    ]),
);

const waits = (row: Row): boolean => row.state === 'waiting' || row.state === 'deferred';

/** Somebody has not got it yet, or the organisation's policy still takes copies inside back. */
async function isWithdrawable(db: Db, orgId: number, rows: readonly Row[], now: number): Promise<boolean> {
  if (rows.some(waits)) return true;
  if (!rows.some((row) => row.state === 'delivered' && row.target_account_no !== null)) return false;
  if ((await readOrgSetting(db, orgId, 'withdrawScope')) === 'none') return false;
  const days = await readOrgSetting(db, orgId, 'withdrawDays');
  return now <= (rows[0]?.released_at ?? 0) + days * dayMs;
}

/** How it went with each recipient; only of the sender's own copy, never of a recipient's. */
export async function readDelivery(
  db: Db,
  mail: { readonly orgId: number; readonly account: number; readonly n: number; readonly now: number },
): Promise<Delivery> {
  const { account, n } = mail;
  const rows = await readRows(db, { account, id: messageKey(account, n) });
  return {
    delivery: rows.map((row) => ({
      address: row.address,
      state: row.state,
      text: awaitsDecision(row)
        ? null
        : [row.last_code, row.last_text].filter((text) => text !== null && text !== '').join(' ') || null,
      at: row.finished_at,
      nextAt: waits(row) && !awaitsDecision(row) ? row.next_attempt_at : null,
      awaitsDecision: awaitsDecision(row),
      host: row.last_host,
    })),
    withdrawable: rows.length > 0 && (await isWithdrawable(db, mail.orgId, rows, mail.now)),
  };
}

/**
 * Recipients of the envelope whom no field names: the sender sees whom they sent a blind copy to, and nobody else does. Of a mail whose delivery
 * has been forgotten they are those of the correspondence, which is of the copy in Sent alone.
 */
export async function readBlindRecipients(
  db: Db,
  mail: { readonly account: number; readonly n: number },
  summary: StoredSummary,
  delivery: MailDetail['delivery'],
): Promise<MailAddress[]> {
  const named = new Set([...summary.to, ...summary.cc, ...summary.bcc].map(({ address }) => caseFoldAddress(address)));
  const everybody = delivery.length > 0 ? delivery : await readCorrespondents(db, { account: mail.account, n: mail.n });
  return everybody
    .filter(({ address }) => !named.has(caseFoldAddress(address)))
    .map(({ address }) => ({ name: '', address }));
}

const readCorrespondents = prepareRead<{ account: number; n: number }, { address: string }>((db, bind) =>
  db
    .selectFrom('correspondence')
    .select('address')
    .where('account_no', '=', bind('account'))
    .where('n', '=', bind('n'))
    .orderBy('address'),
);
