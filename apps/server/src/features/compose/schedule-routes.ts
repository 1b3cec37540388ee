import { calls, type DraftContent, type PendingMail, plainDraft } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { changeHeld, readHeld } from '../outbox/index.ts';
import { checkSchedule } from './check-content.ts';
import { type SendSecrets, type SendServices, type Sent, sendMail } from './send-mail.ts';

/** What a draft says; `state` null: open or closed. Refuses with draftNotFound. */
async function readDraft(
  db: Db,
  key: { readonly account: number; readonly draftId: number; readonly state: 'open' | null },
): Promise<DraftContent> {
  const row = await db
    .selectFrom('draft')
    .select('content')
    .where('account_no', '=', key.account)
    .where('draft_id', '=', key.draftId)
    .$if(key.state !== null, (query) => query.where('state', '=', key.state ?? 'open'))
    .executeTakeFirst();
  if (row === undefined) throw new UserError('draftNotFound');
  return { ...plainDraft, ...(JSON.parse(row.content) as DraftContent) };
}

function withTime(content: DraftContent, scheduledAt: number | undefined): DraftContent {
  const at = scheduledAt ?? content.scheduledAt;
  if (at === null) throw new UserError('scheduleMissing');
  return { ...content, scheduledAt: at };
}

async function requirePending(services: SendServices, account: number, submissionId: number): Promise<PendingMail> {
  const pending = await readHeld(services.database.read, { account, submissionId });
  if (pending === null) throw new UserError('pendingNotFound');
  return pending;
}

type Change = (typeof calls.outbox.saveOrUpdatePendingInfo.input)['_output'];

/** What a waiting mail says, as it was written; null where that is not kept. */
async function findHeldContent(db: Db, account: number, submissionId: number): Promise<DraftContent | null> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('draft', (join) =>
      join.onRef('draft.account_no', '=', 'submission.account_no').onRef('draft.draft_id', '=', 'submission.draft_id'),
    )
    .select('draft.content')
    .where('submission.account_no', '=', account)
    .where('submission.submission_id', '=', submissionId)
    .where('submission.state', '=', 'held')
    .executeTakeFirst();
  return row === undefined ? null : { ...plainDraft, ...(JSON.parse(row.content) as DraftContent) };
}

/**
 * Gives a waiting mail another time. A message with links to large attachments is written anew: their validity is counted from when it
 * leaves, and its text says until when they can be downloaded.
 */
async function moveTime(
  services: SendServices,
  context: CallContext,
  { submissionId, scheduledAt }: { readonly submissionId: number; readonly scheduledAt: number },
): Promise<Pick<Sent, 'submissionId'>> {
  const account = context.session.subject;
  checkSchedule(scheduledAt, context.now);
  const content = await findHeldContent(services.database.read, account, submissionId);
  if (content !== null && content.largeFiles.length > 0)
    return sendMail(services, context, {
      content: { ...content, scheduledAt },
      draftId: null,
      revision: null,
      undoSeconds: 0,
      // It was when the mail was given to wait.
      massConfirmed: true,
      replaces: submissionId,
    });
  const changed = { account, submissionIds: [submissionId], until: scheduledAt };
  await services.database.runner.execute(changeHeld, toOperationContext(context), changed);
  return { submissionId: String(submissionId) };
}

/** Changes a waiting mail: its time alone where it stays, its message by a new one in its place. */
async function updatePending(
  services: SendServices,
  context: CallContext,
  input: Change,
  submissionId: number,
): Promise<Pick<Sent, 'submissionId'>> {
  const account = context.session.subject;
  if (input.content === undefined) {
    if (input.scheduledAt === undefined) throw new UserError('scheduleMissing');
    return moveTime(services, context, { submissionId, scheduledAt: input.scheduledAt });
  }
  const pending = await requirePending(services, account, submissionId);
  const scheduledAt = input.scheduledAt ?? input.content.scheduledAt ?? pending.scheduledAt;
  const message = {
    content: withTime(input.content, scheduledAt),
    draftId: null,
    revision: null,
    undoSeconds: 0,
    massConfirmed: input.massConfirmed,
    replaces: submissionId,
  };
  return sendMail(services, context, message, { authorisedPassword: input.authorisedPassword });
}

async function schedule(
  services: SendServices,
  context: CallContext,
  { authorisedPassword, ...message }: SendSecrets & { readonly content: DraftContent; readonly massConfirmed: boolean },
  draft: { readonly draftId: number; readonly revision: number | null } | null,
): Promise<Sent> {
  const input = { ...message, draftId: draft?.draftId ?? null, revision: draft?.revision ?? null, undoSeconds: 0 };
  return sendMail(services, context, input, { authorisedPassword });
}

/** The calls that schedule a message, or change one that is scheduled; what the outbox does with held mail is bound there. */
export function createScheduleRoutes(services: SendServices): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.outbox.mailSchedule, async (input, context) => {
      const account = context.session.subject;
      const draft = { draftId: Number(input.draftId), revision: input.revision ?? null };
      // A repeat of a call whose answer was lost finds its draft closed, and gets that answer; any other is refused by the sending.
      const state = context.idempotencyKey === undefined ? 'open' : null;
      const saved = await readDraft(read, { account, draftId: draft.draftId, state });
      const content = withTime(saved, input.scheduledAt);
      const { massConfirmed, authorisedPassword } = input;
      const sent = await schedule(services, context, { content, massConfirmed, authorisedPassword }, draft);
      return requirePending(services, account, Number(sent.submissionId));
    }),
    bindCall(calls.outbox.saveOrUpdatePendingInfo, async (input, context) => {
      const { content, pendingId, massConfirmed, authorisedPassword } = input;
      if (pendingId === undefined && content === undefined)
        throw new UserError('invalidInput', { problem: 'missing', field: 'content' });
      const sent =
        pendingId === undefined && content !== undefined
          ? await schedule(
              services,
              context,
              { content: withTime(content, input.scheduledAt), massConfirmed, authorisedPassword },
              null,
            )
          : await updatePending(services, context, input, Number(pendingId));
      return requirePending(services, context.session.subject, Number(sent.submissionId));
    }),
  ];
}
