import { calls, type DraftId } from '@hongyan/contract';
import { toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { readScope } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { changeHeld } from './change-held.ts';
import { listHeld } from './list-held.ts';
import { readMailLog } from './read-mail-log.ts';
import { undoSend } from './undo-send.ts';

/** The calls of mail that is held (specification, section 4: "Pending mail": listed, finished (over) or deleted). */
function createHeldRoutes({ database: { read, runner } }: Pick<Services, 'database'>): Route[] {
  const numbers = (ids: readonly string[]) => ids.map(Number);
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
      const { draftIds } = await runner.execute(undoSend, toOperationContext(context), {
        account: context.session.subject,
        submissionIds: numbers(input.pendingIds),
      });
      return { changed: draftIds.length, draftIds: draftIds.map((id) => String(id) as DraftId) };
    }),
    bindCall(calls.outbox.undoSend, async (input, context) => {
      const { draftIds } = await runner.execute(undoSend, toOperationContext(context), {
        account: context.session.subject,
        submissionIds: [Number(input.pendingId)],
      });
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
