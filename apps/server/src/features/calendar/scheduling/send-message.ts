import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { CalendarMessageTable } from '../../../engines/database/schema/calendar-tables.ts';
import { submitUnkept, type UnkeptMail } from '../../outbox/in-transaction.ts';

const dayMs = 86_400_000;
/** Recipients of the scheduling messages of one mailbox within 24 hours. */
export const recipientsPerDay = 2_000;

export interface SendMessageInput {
  readonly account: number;
  readonly messageId: string;
  readonly sender: number;
  /** null: it is not sent; there is nobody to send it to, or it was overtaken. */
  readonly mail: Pick<UnkeptMail, 'body' | 'messageId' | 'recipients' | 'mailFrom'> | null;
}

async function countSent(tx: Tx, sender: number, now: number): Promise<number> {
  const rows = await tx
    .selectFrom('calendar_message')
    .select('recipients')
    .where('sender_no', '=', sender)
    .where('sent_at', '>', now - dayMs)
    .execute();
  return rows.reduce((sum, row) => sum + (JSON.parse(row.recipients) as string[]).length, 0);
}

/** Marks a message that waits as done; undefined: it was taken back, or is done already. */
function finish(tx: Tx, { account, messageId }: SendMessageInput, now: number) {
  return tx
    .updateTable('calendar_message')
    .set({ sent_at: now })
    .where('account_no', '=', account)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Sends a scheduling message once for ever: its mark and its mail are one transaction. `limit`: the mailbox has sent its messages of a day. */
export const sendCalendarMessage = defineOperation<SendMessageInput, 'sent' | 'gone' | 'limit'>({
  name: 'calendar.sendMessage',
  accounts: ({ account, sender }) => [account, sender],
  run: async (tx, context, input) => {
    const { account, messageId, sender, mail } = input;
    if (mail === null) {
      await tx
        .deleteFrom('calendar_message')
        .where('account_no', '=', account)
        .where('message_id', '=', messageId)
        .where('sent_at', 'is', null)
        .execute();
      return { output: 'gone' };
    }
    const sent = await countSent(tx, sender, context.now);
    if (sent + mail.recipients.length > recipientsPerDay) return { output: 'limit' };
    const row: CalendarMessageTable | undefined = await finish(tx, input, context.now);
    if (row === undefined) return { output: 'gone' };
    await submitUnkept(tx, context, { account: sender, gate: 'policies', ...mail });
    const detail = { method: row.method, recipients: mail.recipients.length };
    return {
      output: 'sent',
      audit: [
        { action: 'calendar.sendMessage', object: `${String(account)}/${String(row.object_no)}`, result: 'ok', detail },
      ],
    };
  },
});
