import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { CounterDeltas, countsForLabels } from '../folders/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { createChange, inBatches, pickMessages, presentFlags } from '../messages/index.ts';
import { readLabels } from './read-labels.ts';

/** Labels to put and to take away; a label in both lists is put. */
export interface LabelChange {
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** One label that was put on a mail, or taken off it. */
export interface LabelPair {
  readonly label: number;
  readonly mail: SelectedMail;
}

async function checkLabels(tx: Tx, account: number, labelIds: readonly number[]): Promise<void> {
  if (labelIds.length === 0) return;
  const rows = await tx
    .selectFrom('label')
    .select('label_id')
    .where('account_no', '=', account)
    .where('label_id', 'in', labelIds)
    .execute();
  if (rows.length !== labelIds.length) throw new UserError('labelNotFound');
}

async function insertPairs(tx: Tx, account: number, pairs: readonly LabelPair[]): Promise<void> {
  for (const chunk of inBatches(pairs)) {
    const rows = chunk.map(({ label, mail }) => ({
      account_no: account,
      label_id: label,
      received_at: mail.received_at,
      n: mail.n,
    }));
    await tx.insertInto('message_label').values(rows).execute();
  }
}

async function deletePairs(tx: Tx, account: number, pairs: readonly LabelPair[]): Promise<void> {
  for (const chunk of inBatches(pairs)) {
    const keys = chunk.map(
      ({ label, mail }) =>
        sql`(CAST(${account} AS BIGINT), CAST(${label} AS BIGINT), CAST(${mail.received_at} AS BIGINT), CAST(${mail.n} AS BIGINT))`,
    );
    await tx
      .deleteFrom('message_label')
      .where(sql<boolean>`(account_no, label_id, received_at, n) IN (VALUES ${sql.join(keys)})`)
      .execute();
  }
}

async function touchMails(tx: Tx, account: number, mails: readonly SelectedMail[], modseq: number): Promise<void> {
  for (const chunk of inBatches(mails.map((mail) => mail.n))) {
    await tx
      .updateTable('message')
      .from(pickMessages(account, chunk))
      .set({ modseq })
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .execute();
  }
}

/** Puts labels on mails and takes others away; answers what was put and what was taken. Refuses with labelNotFound. */
export async function changeLabels(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
  change: LabelChange,
): Promise<{ put: LabelPair[]; taken: LabelPair[]; changed: number; changes: Change[] }> {
  const add = [...new Set(change.add)];
  const remove = [...new Set(change.remove)].filter((label) => !add.includes(label));
  await checkLabels(tx, account, [...add, ...remove]);
  const ns = mails.map((mail) => mail.n);
  const before = await readLabels(tx, account, ns);
  const has = (mail: SelectedMail, label: number) => before.get(mail.n)?.includes(label) ?? false;
  const put = mails.flatMap((mail) => add.filter((label) => !has(mail, label)).map((label) => ({ label, mail })));
  const taken = mails.flatMap((mail) => remove.filter((label) => has(mail, label)).map((label) => ({ label, mail })));
  if (put.length === 0 && taken.length === 0) return { put, taken, changed: 0, changes: [] };
  await insertPairs(tx, account, put);
  await deletePairs(tx, account, taken);
  const deltas = new CounterDeltas();
  for (const { label, mail } of put) if (countsForLabels(mail.folder_id)) deltas.label(label, mail, 1);
  for (const { label, mail } of taken) if (countsForLabels(mail.folder_id)) deltas.label(label, mail, -1);
  const touched = [...new Set([...put, ...taken].map(({ mail }) => mail))];
  const modseq = context.modseq(account);
  await touchMails(tx, account, touched, modseq);
  const after = (mail: SelectedMail) =>
    [
      ...(before.get(mail.n) ?? []).filter((label) => !remove.includes(label)),
      ...add.filter((label) => !has(mail, label)),
    ].sort((a, b) => a - b);
  const flagged = createChange(account, 'mailFlagged', {
    optType: 'mail',
    mails: touched.map((mail) => presentFlags(mail, after(mail))),
  });
  return { put, taken, changed: touched.length, changes: [flagged, ...(await deltas.write(tx, account, modseq))] };
}
