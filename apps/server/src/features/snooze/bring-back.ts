import type { AuditEntry, Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { readUnknownSenders } from '../../mail/correspondents/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { readLabels } from '../../mail/labels/index.ts';
import { createChange, findByNumbers, listColumns, presentItem, type SelectedMail } from '../../mail/messages/index.ts';
import { groupByNumber, moveMessages } from '../../mail/moves/index.ts';
import { snoozedFolderId } from './snooze-messages.ts';
import { writeSnoozeUntil } from './write-snooze-until.ts';

const inboxId = systemFolderId('inbox');

/** A message that lies in the snoozed folder. */
export interface SnoozedMail {
  readonly n: number;
  readonly until: number;
}

export interface Return {
  readonly account: number;
  /** By ascending number. */
  readonly mails: readonly SnoozedMail[];
  /** As of when they stand in lists, epoch milliseconds. */
  readonly receivedAt: number;
  /** Whether clients announce the newest of each conversation. */
  readonly notify: boolean;
}

/**
 * A message comes back as if it arrived now, so that it stands on top. Of a conversation that is its newest message: the others keep their
 * times, and with them the order in which they were written.
 */
function chooseNewest(mails: readonly SelectedMail[]): readonly SelectedMail[] {
  const newest = new Map<number, SelectedMail>();
  for (const mail of mails) {
    const known = newest.get(mail.thread_n);
    if (known === undefined || mail.received_at > known.received_at) newest.set(mail.thread_n, mail);
  }
  return [...newest.values()];
}

/** The time by which lists sort, wherever it stands. */
async function writeReceivedAt(tx: Tx, account: number, n: number, receivedAt: number): Promise<void> {
  for (const table of ['message', 'message_label', 'correspondence'] as const)
    await tx
      .updateTable(table)
      .set({ received_at: receivedAt })
      .where('account_no', '=', account)
      .where('n', '=', n)
      .execute();
}

/** Who was away meanwhile hears of it as of a mail that comes. */
async function writeArrival(tx: Tx, account: number, ns: readonly number[], modseq: number): Promise<void> {
  await tx
    .updateTable('message')
    .set({ arrived_modseq: modseq })
    .where('account_no', '=', account)
    .where('n', 'in', [...ns])
    .execute();
}

/** Watchers learn of it as of new mail: row, position, and one notice for each conversation. */
async function announce(
  tx: Tx,
  account: number,
  ns: readonly number[],
  announced: ReadonlySet<number>,
): Promise<Change[]> {
  const rows = await tx
    .selectFrom('message')
    .select(listColumns)
    .where('account_no', '=', account)
    .where('n', 'in', [...ns])
    .orderBy('n')
    .execute();
  const labels = await readLabels(tx, account, ns);
  const isUnknownSender = await readUnknownSenders(tx, account, rows);
  const gone = createChange(account, 'mailRemoved', {
    optType: 'mail',
    mailboxId: String(snoozedFolderId),
    mailIds: ns.map(String),
  });
  const come = rows.map((row) =>
    createChange(account, 'mailArrived', {
      optType: 'mail',
      mailSubject: row.subject,
      mailFrom: { name: row.from_name, address: row.from_address },
      mailboxId: String(row.folder_id),
      mailId: String(row.n),
      item: presentItem(row, labels.get(row.n) ?? [], isUnknownSender(row)),
      notify: announced.has(row.n),
    }),
  );
  return [gone, ...come];
}

/** Moves snoozed messages back into the inbox, with the time until when they were snoozed. */
export async function bringBack(
  tx: Tx,
  context: RunningContext,
  { account, mails, receivedAt, notify }: Return,
): Promise<{ readonly changes: readonly Change[]; readonly audit: readonly AuditEntry[] }> {
  const ns = mails.map((mail) => mail.n);
  const newest = new Set(chooseNewest(await findByNumbers(tx, account, ns)).map((mail) => mail.n));
  for (const n of newest) await writeReceivedAt(tx, account, n, receivedAt);
  const moving = await findByNumbers(tx, account, ns);
  const { changes, audit } = await moveMessages(tx, context, { account, mails: moving, to: inboxId });
  const modseq = context.modseq(account);
  for (const [until, group] of groupByNumber(mails, (mail) => mail.until))
    await writeSnoozeUntil(
      tx,
      account,
      group.map((mail) => mail.n),
      { until, modseq },
    );
  await writeArrival(tx, account, ns, modseq);
  const counts = changes.filter(({ kind }) => kind !== 'mailMoved');
  return { changes: [...(await announce(tx, account, ns, notify ? newest : new Set())), ...counts], audit };
}
