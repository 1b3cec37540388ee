/** Judges a submission that left by itself, before anybody gets it. */
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type OperationContext, type Tx } from '../../../engines/database/port.ts';
import type { SubmissionRecipientTable } from '../../../engines/database/schema/sending/outbox-tables.ts';
import type { MessageFacts } from '../../../mail/bodies/in-transaction.ts';
import type { Services } from '../../../services.ts';
import type { SubmissionFacts, SubmissionKey } from '../store.ts';
import { listAskedFirst } from './ask-level.ts';
import { insertRequest } from './insert-request.ts';
import type { JudgedBody, JudgeMessage, Judgement } from './judgement.ts';
import { refuseLeave } from './let-leave.ts';
import { judgeAndDo, requireRevision } from './policy-revision.ts';

interface RecordInput extends SubmissionKey {
  readonly orgId: number;
  readonly facts: MessageFacts;
  /** Null: it needs approval, and nobody can give it. */
  readonly judgement: Judgement | null;
}

async function moveGate(tx: Tx, { account, submissionId }: SubmissionKey, gate: 'free' | 'waiting'): Promise<boolean> {
  const moved = await tx
    .updateTable('submission')
    .set({ gate })
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .where('gate', '=', 'unjudged')
    .returning('submission_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Lets those go on whom nothing holds. */
async function letGo(tx: Tx, { account, submissionId }: SubmissionKey, whom: 'everybody' | 'inside'): Promise<void> {
  await tx
    .updateTable('submission_recipient')
    .set({ state: 'waiting' })
    .where('account_no', '=', account)
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'held')
    .$if(whom === 'inside', (query) => query.where('target_account_no', 'is not', null))
    .execute();
}

/** Writes down what the policies say of a submission that nobody was asked about yet. Asked twice it changes nothing the second time. */
export const recordJudgement = defineOperation<RecordInput, null>({
  name: 'outbox.recordJudgement',
  accounts: ({ account, judgement }) => [
    account,
    ...(judgement?.held === undefined || judgement.held === null ? [] : listAskedFirst(judgement.held.requested)),
  ],
  run: async (tx, context, input) => {
    const { account, submissionId, orgId, judgement, facts } = input;
    const key = { account, submissionId };
    const object = `${String(account)}/${String(submissionId)}`;
    if (judgement === null) {
      if (!(await moveGate(tx, key, 'waiting'))) return { output: null };
      const audit = { action: 'approval.unanswerable', object, result: 'refused' as const };
      return { output: null, changes: await refuseLeave(tx, context, key), audit: [audit] };
    }
    await requireRevision(tx, orgId, judgement.revision);
    const { held } = judgement;
    if (!(await moveGate(tx, key, held === null ? 'free' : 'waiting'))) return { output: null };
    if (held === null) {
      await letGo(tx, key, 'everybody');
      return { output: null };
    }
    const rows = await tx
      .selectFrom('submission_recipient')
      .select('target_account_no')
      .where('account_no', '=', account)
      .where('submission_id', '=', submissionId)
      .execute();
    const outsideCount = rows.filter((row) => row.target_account_no === null).length;
    const isInsideReleased = held.holds === 'outside' && outsideCount < rows.length;
    if (held.holds === 'outside') await letGo(tx, key, 'inside');
    const changes = await insertRequest(tx, context, {
      key,
      orgId,
      held,
      facts,
      recipientCount: rows.length,
      outsideCount,
      draftId: null,
      scheduledAt: null,
      isInsideReleased,
      asker: null,
      noticeAt: context.now,
    });
    return { output: null, changes, audit: [{ action: 'approval.ask', object, result: 'ok' }] };
  },
});

type JudgingServices = Pick<Services, 'database' | 'clock'> & { readonly judge: JudgeMessage };

async function readBody({ database }: JudgingServices, { orgId, bodyId }: SubmissionFacts): Promise<JudgedBody> {
  const row = await database.read
    .selectFrom('body')
    .select(['size_bytes', 'structure', 'summary', 'index_text', 'part_text', 'inline_bytes', 'blob_id'])
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .executeTakeFirstOrThrow();
  return {
    bodyId,
    sizeBytes: row.size_bytes,
    structure: row.structure,
    summary: row.summary,
    indexText: row.index_text,
    partText: row.part_text ?? '',
    inlineBytes: row.inline_bytes,
    blobId: row.blob_id,
  };
}

const toRecipient = (row: SubmissionRecipientTable) => ({
  address: row.address,
  domain: row.domain,
  account: row.target_account_no,
  ...(row.via_group === null ? {} : { viaGroup: row.via_group }),
});

/** Asks the policies about a submission that left by itself, and writes down what they say. */
export async function judgeSubmission(
  services: JudgingServices,
  context: OperationContext,
  submission: SubmissionFacts,
): Promise<void> {
  const { read, runner } = services.database;
  const { key, orgId, facts } = submission;
  if (facts === null) return;
  const recipients = await read
    .selectFrom('submission_recipient')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .orderBy('recipient_no')
    .execute();
  const message = {
    orgId,
    account: key.account,
    writer: submission.writer?.no ?? key.account,
    kind: 'automatic' as const,
    body: await readBody(services, submission),
    recipients: recipients.map(toRecipient),
    responded: null,
    linkedFiles: [],
    writtenText: null,
    chosen: null,
    mayChoose: false,
  };
  await judgeAndDo(async () => {
    const judgement = await services.judge(message, services.clock.now()).catch((error: unknown) => {
      if (error instanceof UserError && error.errorName === 'approverMissing') return null;
      throw error;
    });
    await runner.execute(recordJudgement, context, { ...key, orgId, facts, judgement });
  });
}
