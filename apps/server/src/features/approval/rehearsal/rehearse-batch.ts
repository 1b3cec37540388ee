/** What a policy would have held of what was sent before: read off the main thread, a batch at a time. Nothing is decided and nothing is changed. */
import type { ApprovalHit } from '@hongyan/contract';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import type { JudgedMessage } from '../../outbox/index.ts';
import { compilePolicy } from '../judging/compiled-policies.ts';
import { MessageView } from '../judging/conditions/message-view.ts';
import { readRespondedMessage } from '../judging/conditions/read-responded.ts';
import { fitPolicy } from '../judging/fits-policy.ts';
import { concernsSender } from '../judging/people/concerns-sender.ts';
import { Membership } from '../judging/people/membership.ts';
import { storedContent } from './stored-content.ts';

/** Submissions of one read: some tens of milliseconds. */
export const rehearsedAtOnce = 200;
/** Recipients of one mail that are named. */
const maxNamed = 5;

export interface SubmissionCursor {
  readonly account: number;
  readonly submissionId: number;
}

export interface RehearseInput {
  readonly orgId: number;
  /** JSON: ApprovalPolicy. */
  readonly definition: string;
  /** Sent since then, epoch milliseconds. */
  readonly since: number;
  readonly after: SubmissionCursor | null;
}

/** A mail that would have been held. */
export interface RehearsedMail {
  readonly account: number;
  readonly sentAt: number;
  readonly subject: string;
  readonly recipients: readonly string[];
  readonly recipientCount: number;
  readonly hits: readonly ApprovalHit[];
  /** Only because of files that have not been read: it may be that it would not. */
  readonly isUncertain: boolean;
}

export interface RehearsedBatch {
  readonly examined: number;
  readonly mails: readonly RehearsedMail[];
  readonly next: SubmissionCursor | null;
}

function selectBatch(db: Db, { orgId, since, after }: RehearseInput) {
  const query = db
    .selectFrom('submission')
    .innerJoin('account', 'account.account_no', 'submission.account_no')
    .select([
      'submission.account_no as account',
      'submission.submission_id as submissionId',
      'submission.created_at as sentAt',
      'submission.subject as subject',
      'submission.body_id as bodyId',
      'submission.responded as responded',
      'submission.writer_no as writer',
      'submission.seal as isForward',
      'submission.sent_n as sentN',
      'submission.state as state',
    ])
    .where('account.org_id', '=', orgId)
    .where('submission.created_at', '>=', since)
    .where('submission.kind', '!=', 'report')
    .where('submission.body_id', '!=', '');
  const open =
    after === null
      ? query
      : query.where((eb) =>
          eb.or([
            eb('submission.account_no', '>', after.account),
            eb.and([
              eb('submission.account_no', '=', after.account),
              eb('submission.submission_id', '>', after.submissionId),
            ]),
          ]),
        );
  return open.orderBy('submission.account_no').orderBy('submission.submission_id').limit(rehearsedAtOnce).execute();
}

type SubmissionRow = Awaited<ReturnType<typeof selectBatch>>[number];

/** A message as it was judged, or would have been; null: it is kept no more. */
async function readJudged(db: Db, orgId: number, row: SubmissionRow): Promise<JudgedMessage | null> {
  const body = await db
    .selectFrom('body')
    .select(['size_bytes', 'structure', 'summary', 'index_text', 'part_text'])
    .where('org_id', '=', orgId)
    .where('body_id', '=', row.bodyId)
    .executeTakeFirst();
  if (body === undefined) return null;
  const recipients = await db
    .selectFrom('submission_recipient')
    .select(['address', 'domain', 'target_account_no'])
    .where('account_no', '=', row.account)
    .where('submission_id', '=', row.submissionId)
    .orderBy('recipient_no')
    .execute();
  return {
    orgId,
    account: row.account,
    writer: row.writer ?? row.account,
    // What leaves by itself leaves no copy in Sent.
    kind: row.isForward === 1 || (row.sentN === null && row.state === 'done') ? 'automatic' : 'written',
    body: {
      bodyId: row.bodyId,
      sizeBytes: body.size_bytes,
      structure: body.structure,
      summary: body.summary,
      indexText: body.index_text,
      partText: body.part_text ?? '',
      inlineBytes: null,
      blobId: null,
    },
    recipients: recipients.map(({ address, domain, target_account_no: account }) => ({ address, domain, account })),
    responded: row.responded === null ? null : (JSON.parse(row.responded) as JudgedMessage['responded']),
    linkedFiles: [],
    writtenText: null,
    chosen: null,
    mayChoose: false,
  };
}

const isUnread = ({ condition }: ApprovalHit): boolean => condition.startsWith('unreadable:');

/** One batch of what was sent. */
export const rehearseBatch = defineReader<RehearseInput, RehearsedBatch>({
  name: 'approval.rehearse',
  async read(db, input) {
    const compiled = compilePolicy({ policy_id: 0, version: 0, definition: input.definition });
    const membership = new Membership(db, input.orgId);
    const rows = await selectBatch(db, input);
    const mails: RehearsedMail[] = [];
    for (const row of rows) {
      const { account, sentAt, subject } = row;
      if (!(await concernsSender(compiled.policy, { account, writer: row.writer ?? account }, membership))) continue;
      const message = await readJudged(db, input.orgId, row);
      if (message === null) continue;
      const found = await fitPolicy(
        compiled,
        new MessageView(db, message, storedContent, readRespondedMessage),
        membership,
      );
      if (found === null) continue;
      mails.push({
        account,
        sentAt,
        subject,
        recipients: message.recipients.slice(0, maxNamed).map(({ address }) => address),
        recipientCount: message.recipients.length,
        hits: found.hits,
        isUncertain: found.hits.some(isUnread),
      });
    }
    const last = rows.length < rehearsedAtOnce ? undefined : rows.at(-1);
    const next = last === undefined ? null : { account: last.account, submissionId: last.submissionId };
    return { examined: rows.length, mails, next };
  },
});
