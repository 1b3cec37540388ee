/** The changes of the outbox; run by the database thread. */
import { type AnyOperation, defineOperation } from '../database/port.ts';

/** Codes in it are good for minutes; a day is kept so that an administrator can see whether messages came at all. */
export const outboxKeptMs = 24 * 3_600_000;

export const addToOutbox = defineOperation<
  { readonly orgId: number; readonly id: string; readonly encrypted: string },
  null
>({
  name: 'sms.addToOutbox',
  accounts: () => [],
  run: async (tx, context, { orgId, id, encrypted }) => {
    await tx
      .insertInto('sms_outbox')
      .values({ org_id: orgId, id, sealed: encrypted, created_at: context.now })
      .execute();
    return { output: null };
  },
});

/** Takes out what is older than `before` (epoch milliseconds); answers how many. */
export const clearOutbox = defineOperation<{ readonly before: number }, number>({
  name: 'sms.clearOutbox',
  accounts: () => [],
  run: async (tx, _context, { before }) => {
    const rows = await tx.deleteFrom('sms_outbox').where('created_at', '<', before).returning('id').execute();
    return { output: rows.length };
  },
});

export const outboxOperations: readonly AnyOperation[] = [addToOutbox, clearOutbox];
