import { messageKey } from '../../call/message-key.ts';
import type { Db } from '../../engines/database/port.ts';
import type { SubmissionRecipientTable, SubmissionTable } from '../../engines/database/schema/sending/outbox-tables.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';

/** Nobody has this number: accounts begin at 1. The release answers such a recipient with 550 5.1.1. */
export const unknownAccount = 0;

/** A submission by its key. */
export interface SubmissionKey {
  readonly account: number;
  readonly submissionId: number;
}

export interface SubmissionFacts {
  readonly key: SubmissionKey;
  readonly state: SubmissionTable['state'];
  readonly gate: SubmissionTable['gate'];
  readonly kind: SubmissionTable['kind'];
  /** For `held`: epoch milliseconds. */
  readonly holdUntil: number | null;
  readonly holdReason: SubmissionTable['hold_reason'];
  /** Bytes of the header fields before the composed message; null where none are put anew. */
  readonly messageOffset: number | null;
  /** Of the body; null for mail of an older server, and when everybody has it. */
  readonly facts: MessageFacts | null;
  readonly recalledAt: number | null;
  readonly mailFrom: string;
  /** In whose name it is signed: the envelope's sender, or whose report it is. */
  readonly signAs: string;
  readonly bodyId: string;
  readonly messageId: string;
  readonly subject: string;
  /** When its delivery began: what waits for a week is not old when it leaves. */
  readonly createdAt: number;
  /** Passed on as it came: it leaves with a seal (arc-sign-forward.ts). */
  readonly isForward: boolean;
  /** The account's own address: in whose name a forwarded mail is ARC-signed. */
  readonly ownAddress: string;
  /** Who wrote it in a mailbox that is not theirs; null: its owner. */
  readonly writer: { readonly no: number; readonly send: 'sendAs' | 'onBehalf' } | null;
  readonly sentN: number | null;
  readonly orgId: number;
}

export async function readSubmission(db: Db, key: SubmissionKey): Promise<SubmissionFacts | null> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('account', 'account.account_no', 'submission.account_no')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select([
      'mail_from',
      'body_id',
      'message_id',
      'subject',
      'submission.created_at as created_at',
      'submission.state as state',
      'submission.gate as gate',
      'submission.kind as kind',
      'released_at',
      'hold_until',
      'hold_reason',
      'letter_offset',
      'facts',
      'withdrawn_at',
      'seal',
      'sent_n',
      'writer_no',
      'writer_send',
      'account.org_id as org_id',
      'address.address as address',
    ])
    .where('submission.account_no', '=', key.account)
    .where('submission.submission_id', '=', key.submissionId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    key,
    mailFrom: row.mail_from,
    writer: row.writer_no === null ? null : { no: row.writer_no, send: row.writer_send ?? 'onBehalf' },
    signAs: row.mail_from === '' ? row.address : row.mail_from,
    bodyId: row.body_id,
    messageId: row.message_id,
    subject: row.subject,
    createdAt: row.released_at ?? row.created_at,
    state: row.state,
    gate: row.gate,
    kind: row.kind,
    holdUntil: row.hold_until,
    holdReason: row.hold_reason,
    messageOffset: row.letter_offset,
    facts: row.facts === null ? null : (JSON.parse(row.facts) as MessageFacts),
    recalledAt: row.withdrawn_at,
    isForward: row.seal === 1,
    ownAddress: row.address,
    sentN: row.sent_n,
    orgId: row.org_id,
  };
}

/** The submission that a mail in Sent is the sender's copy of; null for any other mail. */
export async function findSentSubmission(db: Db, account: number, n: number): Promise<number | null> {
  const row = await db
    .selectFrom('message')
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'message.account_no')
        .onRef('submission.submission_id', '=', 'message.submission_id')
        .onRef('submission.sent_n', '=', 'message.n'),
    )
    .where('message.account_no', '=', account)
    .where('message.id', '=', messageKey(account, n))
    .where('message.submission_account_no', '=', account)
    .select('submission.submission_id')
    .executeTakeFirst();
  return row?.submission_id ?? null;
}

/** Whether anybody may get a submission now, and has not. */
export async function hasWaiting(db: Db, key: SubmissionKey): Promise<boolean> {
  const row = await db
    .selectFrom('submission_recipient')
    .select('recipient_no')
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('state', 'in', ['waiting', 'deferred', 'sending'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Recipients inside that have not got their copy yet, by their numbers. */
export async function readWaitingInside(
  db: Db,
  key: SubmissionKey,
  limit: number,
): Promise<readonly { recipientNo: number; account: number }[]> {
  const rows = await db
    .selectFrom('submission_recipient')
    .select(['recipient_no', 'target_account_no'])
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('target_account_no', 'is not', null)
    .where('state', 'in', ['waiting', 'deferred'])
    .orderBy('recipient_no')
    .limit(limit)
    .execute();
  return rows.flatMap((row) =>
    row.target_account_no === null ? [] : [{ recipientNo: row.recipient_no, account: row.target_account_no }],
  );
}

/** Domains outside that still have somebody waiting. */
export async function readWaitingDomains(db: Db, key: SubmissionKey): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('submission_recipient')
    .select('domain')
    .distinct()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('target_account_no', 'is', null)
    .where('state', 'in', ['waiting', 'deferred', 'sending'])
    .execute();
  return rows.map((row) => row.domain);
}

/** Everybody outside of one domain who is still to be reached. */
export async function readDomainRecipients(
  db: Db,
  key: SubmissionKey,
  domain: string,
): Promise<readonly SubmissionRecipientTable[]> {
  return db
    .selectFrom('submission_recipient')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('domain', '=', domain)
    .where('target_account_no', 'is', null)
    .where('state', 'in', ['waiting', 'deferred', 'sending'])
    .orderBy('recipient_no')
    .execute();
}

/** Recipients by number. */
export async function readRecipients(
  db: Db,
  key: SubmissionKey,
  numbers: readonly number[],
): Promise<readonly SubmissionRecipientTable[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('submission_recipient')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .where('recipient_no', 'in', numbers)
    .orderBy('recipient_no')
    .execute();
}
