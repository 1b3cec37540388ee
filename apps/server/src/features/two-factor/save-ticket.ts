import { defineOperation } from '../../engines/database/port.ts';
import type { TwoFactorTicketTable } from '../../engines/database/schema/two-factor-tables.ts';
import { maxTickets } from './limits.ts';

/** Keeps a sign-in that waits for its second proof; what has passed is forgotten on the way. */
export const saveTicket = defineOperation<TwoFactorTicketTable, null>({
  name: 'secondStep.saveTicket',
  accounts: () => [],
  run: async (tx, context, ticket) => {
    const own = tx.deleteFrom('second_step_ticket').where('account_no', '=', ticket.account_no);
    await own.where('expires_at', '<=', context.now).execute();
    const kept = await tx
      .selectFrom('second_step_ticket')
      .select('ticket_hash')
      .where('account_no', '=', ticket.account_no)
      .orderBy('expires_at', 'desc')
      .execute();
    for (const { ticket_hash } of kept.slice(maxTickets - 1))
      await own.where('ticket_hash', '=', ticket_hash).execute();
    await tx.insertInto('second_step_ticket').values(ticket).execute();
    return { output: null };
  },
});

/** What a passkey is asked to sign for this sign-in; one attempt each. */
export const saveChallenge = defineOperation<
  { readonly accountNo: number; readonly ticketHash: string; readonly challenge: string },
  null
>({
  name: 'secondStep.saveChallenge',
  accounts: () => [],
  run: async (tx, _context, { accountNo, ticketHash, challenge }) => {
    await tx
      .updateTable('second_step_ticket')
      .set({ challenge })
      .where('account_no', '=', accountNo)
      .where('ticket_hash', '=', ticketHash)
      .execute();
    return { output: null };
  },
});
