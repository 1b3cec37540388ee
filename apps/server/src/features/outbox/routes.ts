import { calls, type DraftId } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { changeHeld } from './change-held.ts';
import { listTaskAccounts } from './gate/end-request.ts';
import { listHeld } from './list-held.ts';
import { readMailLog } from './read-mail-log.ts';
import { undoSend } from './undo-send.ts';

/** The calls of mail that is held (specification, section 4: "Pending mail": listed, finished (over) or deleted). */
function createHeldRoutes({ database: { read, runner } }: Pick<Services, 'database'>): Route[] {
  const numbers = (ids: readonly string[]) => ids.map(Number);
  const takeBack = async (ids: readonly string[], context: CallContext) => {
    const account = context.session.subject;
    const approvers = new Set<number>();
    for (const submissionId of numbers(ids))
      for (const approver of await listTaskAccounts(read, { account, submissionId })) approvers.add(approver);
    const input = { account, submissionIds: numbers(ids), approvers: [...approvers] };
    return runner.execute(undoSend, toOperationContext(context), input);
  };
  return [
    bindCall(calls.outbox.pendingMailList, async (input, context) => {
      const { pageNum, pageSize } = input;
      return { ...(await listHeld(read, context.session.subject, input)), pageNum, pageSize };
    }),
    bindCall(calls.outbox.overPending, (input, context) =>
      runner.execute(changeHeld, toOperationContext(context), {
        account: context.session.subject,
        submissionIds: numbers(input.pendingIds),
        until: null,
      }),
    ),
    bindCall(calls.outbox.deletePendingMail, async (input, context) => {
      const { draftIds } = await takeBack(input.pendingIds, context);
      return { changed: draftIds.length, draftIds: draftIds.map((id) => String(id) as DraftId) };
    }),
    bindCall(calls.outbox.undoSend, async (input, context) => {
      const { draftIds } = await takeBack([input.pendingId], context);
      return { draftId: String(draftIds[0]) };
    }),
  ];
}

/** The calls of the outbox. */
export function createOutboxRoutes(services: Pick<Services, 'database'>): Route[] {
  const { database } = services;
  return [
    ...createHeldRoutes(services),
    bindCall(calls.outbox.mailLogInfo, async (input, context) => {
      const { pageNum, pageSize } = input;
      const log = await database.longRead(
        readMailLog,
        {
          ...(await readScope(database.read, context)),
          now: context.now,
          pageNum,
          pageSize,
          state: input.state ?? null,
          keyword: input.searchKeyword.trim().toLowerCase(),
          submissionId: input.submissionId === undefined ? null : Number(input.submissionId),
        },
        { signal: context.signal },
      );
      return { ...log, pageNum, pageSize };
    }),
  ];
}
