import { UnknownAccountError } from '../../../engines/database/errors.ts';
import type { Database, OperationContext } from '../../../engines/database/port.ts';
import { dropRecipient, type RecipientKey, retryRecipient } from './change-waiting-recipient.ts';

/** What the admin command does with waiting mail. */
export function createQueueAdmin({ runner }: Pick<Database, 'runner'>) {
  const change =
    (operation: typeof retryRecipient) =>
    async (context: OperationContext, key: RecipientKey): Promise<boolean> => {
      try {
        return await runner.execute(operation, context, key);
      } catch (error) {
        // A mistyped key names nobody.
        if (error instanceof UnknownAccountError) return false;
        throw error;
      }
    };
  return { retry: change(retryRecipient), drop: change(dropRecipient) };
}
