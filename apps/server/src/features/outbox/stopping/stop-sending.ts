import { UserError } from '../../../call/user-error.ts';
import type { Database, OperationContext } from '../../../engines/database/port.ts';
import { listTaskAccounts } from '../gate/end-request.ts';
import type { SubmissionKey } from '../store.ts';
import { undoSend } from '../undo-send.ts';
import { findHeld, findUnfinished, stopWaiting } from './stop-waiting.ts';

export interface StoppedSending {
  /** Messages that are drafts again. */
  readonly drafts: number;
  /** Recipients that will not get a message that was on its way to them. */
  readonly recipients: number;
}

/** False: it has left meanwhile. */
async function takeBack({ read, runner }: Database, context: OperationContext, key: SubmissionKey): Promise<boolean> {
  const { account, submissionId } = key;
  try {
    const approvers = await listTaskAccounts(read, key);
    await runner.execute(undoSend, context, { account, submissionIds: [submissionId], approvers });
    return true;
  } catch (error) {
    if (error instanceof UserError && ['alreadySent', 'pendingNotFound'].includes(error.errorName)) return false;
    throw error;
  }
}

/**
 * Stops everything that somebody has written and that has not left: what is held becomes a draft again, who waits for a message does not get it. The
 * copies in Sent stay, and the send log says what became of each recipient.
 */
export async function stopSending(
  database: Database,
  context: OperationContext,
  writer: number,
): Promise<StoppedSending> {
  let drafts = 0;
  for (const key of await findHeld(database.read, writer)) if (await takeBack(database, context, key)) drafts += 1;
  let recipients = 0;
  for (const key of await findUnfinished(database.read, writer)) {
    let stopped: number;
    do {
      ({ stopped } = await database.runner.execute(stopWaiting, context, key));
      recipients += stopped;
    } while (stopped > 0);
  }
  return { drafts, recipients };
}
