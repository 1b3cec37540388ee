import type { OperationContext, OperationRunner } from '../../engines/database/port.ts';
import { batchSize } from '../../mail/messages/index.ts';
import { drainFolders, type RemoveFoldersInput, removeFolders } from './delete-folder.ts';

/** Empties folders into the recycle bin and removes them; answers how many mails those were. Each batch is an operation of its own, so that others get their turn between them. */
export async function deleteFolders(
  runner: OperationRunner,
  context: OperationContext,
  input: RemoveFoldersInput,
): Promise<number> {
  let mails = 0;
  for (;;) {
    const moved = await runner.execute(drainFolders, context, input);
    mails += moved;
    if (moved === batchSize) continue;
    const last = await runner.execute(removeFolders, context, input);
    if (last !== null) return mails + last;
    mails += batchSize;
  }
}
