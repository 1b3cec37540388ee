import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { CalendarMessageTable } from '../../../engines/database/schema/calendar-tables.ts';
import { submitUnkept, type UnkeptMail } from '../../outbox/in-transaction.ts';

const dayMs = 86_400_000;
/** Recipients of the scheduling messages of one mailbox within 24 hours: the addresses that they name, a mail group as one. */
export const recipientsPerDay = 2_000;

export interface SendMessageInput {
  readonly account: number;
  readonly messageId: string;
  readonly sender: number;
  /** null: it is not sent; there is nobody to send it to, or it was overtaken. */
  readonly mail: Pick<UnkeptMail, 'body' | 'messageId' | 'recipients' | 'mailFrom'> | null;
}

const countNamed = ({ recipients }: Pick<CalendarMessageTable, 'recipients'>): number =>
  (JSON.parse(recipients) as string[]).length;

async function countSent(tx: Tx, sender: number, now: number): Promise<number> {
  const rows = await tx
    .selectFrom('calendar_message')
    .select('recipients')
    .where('sender_no', '=', sender)
    .where('sent_at', '>', now - dayMs)
    .execute();
  return rows.reduce((sum, row) => sum + countNamed(row), 0);
}

/** A message that waits; undefined: it was taken back, or is done already. */
function readWaiting(tx: Tx, { account, messageId }: SendMessageInput) {
  return tx
    .selectFrom('calendar_message')
    .select(['method', 'object_no', 'recipients'])
    .where('account_no', '=', account)
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
}

async function recordSent(tx: Tx, { account, messageId }: SendMessageInput, now: number): Promise<void> {
  await tx
    .updateTable('calendar_message')
    .set({ sent_at: now })
    .where('account_no', '=', account)
    .where('message_id', '=', messageId)
    .execute();
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
    const row = await readWaiting(tx, input);
    if (row === undefined) return { output: 'gone' };
    const sent = await countSent(tx, sender, context.now);
    if (sent + countNamed(row) > recipientsPerDay) return { output: 'limit' };
    await recordSent(tx, input, context.now);
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
