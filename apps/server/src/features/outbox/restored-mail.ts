import type { Database, OperationContext } from '../../engines/database/port.ts';
import { holdRestored, readHeldRestored, readWaitingAccounts } from './outbound/hold-restored.ts';
import { createQueueAdmin } from './outbound/queue-admin.ts';

/** Holds what a restored backup had still to send to the outside. Answers how many recipients wait. */
export async function holdRestoredMail(database: Database, context: OperationContext): Promise<number> {
  let held = 0;
  for (const account of await readWaitingAccounts(database.read))
    held += await database.runner.execute(holdRestored, context, { account });
  return held;
}

/** Sends, or gives up, what waits since a restore. Answers for how many recipients. */
export async function endRestoredMail(
  database: Database,
  context: OperationContext,
  decision: 'send' | 'drop',
): Promise<number> {
  const admin = createQueueAdmin(database);
  let ended = 0;
  for (const key of await readHeldRestored(database.read)) {
    const isDone = decision === 'send' ? await admin.retry(context, key) : await admin.drop(context, key);
    if (isDone) ended += 1;
  }
  return ended;
}
