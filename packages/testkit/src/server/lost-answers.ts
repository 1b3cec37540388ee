/** A database whose every change is made, and whose every answer is lost on its way: a connection that breaks during the commit. */
import { OutcomeUnknownError } from '../../../../apps/server/src/engines/database/errors.ts';
import type { Database } from '../../../../apps/server/src/engines/database/port.ts';

export function losingAnswers(database: Database): Database {
  const { runner } = database;
  return {
    ...database,
    runner: {
      ...runner,
      execute: async (operation, context, input) => {
        await runner.execute(operation, context, input);
        throw new OutcomeUnknownError('the answer was lost');
      },
    },
  };
}
