import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Operation } from '../../engines/database/port.ts';
import { readScope } from '../../mail/folders/index.ts';
import { readRetentionStart } from '../../mail/lists/index.ts';
import { toSelection } from '../../mail/messages/index.ts';
import type { MovedMails } from '../../mail/moves/index.ts';
import type { Services } from '../../services.ts';
import { answerMove, type Moved } from './answer-move.ts';
import { deleteRecoverably } from './delete-recoverably.ts';
import { moveMessagesOperation } from './move-messages.ts';
import { purgeMessages } from './purge-messages.ts';
import { recoverMessages } from './recover-messages.ts';
import { updateColor } from './update-color.ts';
import { updateFavorite } from './update-favorite.ts';
import { updateLabels } from './update-labels.ts';
import { updateSeen } from './update-seen.ts';
import { updateSharedSeen } from './update-shared-seen.ts';
import { updateSticky } from './update-sticky.ts';

type MailsInput = Parameters<typeof toSelection>[1];

function createFlagRoutes({ database }: Services): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.mailbox.updateSeen, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      const { right } = context.session;
      if (selection.reader !== undefined)
        return runner.execute(updateSharedSeen, toOperationContext(context), { ...selection, seen: input.seen });
      // A person's read marks are their own: who may only read leaves none.
      if (right === 'read') throw new UserError('mailboxRightMissing');
      return runner.execute(updateSeen, toOperationContext(context), { ...selection, seen: input.seen });
    }),
    bindCall(calls.mailbox.updateFavorite, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      return runner.execute(updateFavorite, toOperationContext(context), { ...selection, favorite: input.favorite });
    }),
    bindCall(calls.mailbox.updateSticky, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      return runner.execute(updateSticky, toOperationContext(context), { ...selection, sticky: input.sticky });
    }),
    bindCall(calls.mailbox.updateColor, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      return runner.execute(updateColor, toOperationContext(context), { ...selection, color: input.color });
    }),
    bindCall(calls.mailbox.updateLabels, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      const labels = { add: input.add.map(Number), remove: input.remove.map(Number) };
      return runner.execute(updateLabels, toOperationContext(context), { ...selection, ...labels });
    }),
    bindCall(calls.mailbox.hardDelete, async (input, context) => {
      const selection = toSelection(await readScope(read, context), input);
      return runner.execute(purgeMessages, toOperationContext(context), selection);
    }),
  ];
}

/** Runs a move and says where the mails went in the person's language. */
async function runMove<Input>(
  services: Services,
  context: CallContext,
  operation: Operation<Input, MovedMails>,
  input: Input,
): Promise<Moved> {
  const moved = await services.database.runner.execute(operation, toOperationContext(context), input);
  return answerMove(services, context, moved);
}

function createMoveRoutes(services: Services): Route[] {
  const { read } = services.database;
  const select = async (context: CallContext, input: MailsInput) => toSelection(await readScope(read, context), input);
  return [
    bindCall(calls.mailbox.move, async (input, context) => {
      const selection = await select(context, input);
      const targetFolderId = Number(input.targetMailboxId);
      return runMove(services, context, moveMessagesOperation, { ...selection, targetFolderId });
    }),
    bindCall(calls.mailbox.recoverableDelete, async (input, context) =>
      runMove(services, context, deleteRecoverably, await select(context, input)),
    ),
    bindCall(calls.mailbox.recover, async (input, context) =>
      runMove(services, context, recoverMessages, {
        ...(await select(context, input)),
        expungedSince: await readRetentionStart(read, context),
      }),
    ),
  ];
}

/** What is done to mails that are named. */
export function createChangeRoutes(services: Services): Route[] {
  return [...createFlagRoutes(services), ...createMoveRoutes(services)];
}
