import { sql } from 'kysely';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { createChange } from './change.ts';
import { CounterDeltas, countsForLabels } from './counters.ts';
import { inPieces, pickMessages } from './picked.ts';
import { presentFlags } from './present.ts';
import { readLabels } from './read-labels.ts';
import { type MailSelection, type SelectedMail, selectMails } from './select-mails.ts';
import type { ChangedMails } from './set-flag.ts';

export interface UpdateLabelsInput extends MailSelection {
  readonly add: readonly number[];
  /** A label in both lists is put. */
  readonly remove: readonly number[];
}

interface LabelMark {
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

async function putMarks(tx: Tx, account: number, marks: readonly LabelMark[]): Promise<void> {
  for (const piece of inPieces(marks)) {
    const rows = piece.map(({ label, mail }) => ({
      account_no: account,
      label_id: label,
      received_at: mail.received_at,
      n: mail.n,
    }));
    await tx.insertInto('message_label').values(rows).execute();
  }
}

async function takeMarks(tx: Tx, account: number, marks: readonly LabelMark[]): Promise<void> {
  for (const piece of inPieces(marks)) {
    const keys = piece.map(
      ({ label, mail }) =>
        sql`(CAST(${account} AS BIGINT), CAST(${label} AS BIGINT), CAST(${mail.received_at} AS BIGINT), CAST(${mail.n} AS BIGINT))`,
    );
    await tx
      .deleteFrom('message_label')
      .where(sql<boolean>`(account_no, label_id, received_at, n) IN (VALUES ${sql.join(keys)})`)
      .execute();
  }
}

/** Puts labels on mails and takes others away. */
export const updateLabels = defineOperation<UpdateLabelsInput, ChangedMails>({
  name: 'mailbox.updateLabels',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account } = input;
    const add = [...new Set(input.add)];
    const remove = [...new Set(input.remove)].filter((label) => !add.includes(label));
    const mails = await selectMails(tx, input);
    await checkLabels(tx, account, [...add, ...remove]);
    const before = await readLabels(
      tx,
      account,
      mails.map((mail) => mail.n),
    );
    const has = (mail: SelectedMail, label: number) => before.get(mail.n)?.includes(label) ?? false;
    const put = mails.flatMap((mail) => add.filter((label) => !has(mail, label)).map((label) => ({ label, mail })));
    const taken = mails.flatMap((mail) => remove.filter((label) => has(mail, label)).map((label) => ({ label, mail })));
    if (put.length === 0 && taken.length === 0) return { output: { changed: 0 } };
    await putMarks(tx, account, put);
    await takeMarks(tx, account, taken);
    const deltas = new CounterDeltas();
    for (const { label, mail } of put) if (countsForLabels(mail.folder_id)) deltas.label(label, mail, 1);
    for (const { label, mail } of taken) if (countsForLabels(mail.folder_id)) deltas.label(label, mail, -1);
    const touched = [...new Set([...put, ...taken].map(({ mail }) => mail))];
    const modseq = context.modseq(account);
    for (const piece of inPieces(touched.map((mail) => mail.n))) {
      await tx
        .updateTable('message')
        .from(pickMessages(account, piece))
        .set({ modseq })
        .whereRef('message.account_no', '=', 'picked.column1')
        .whereRef('message.id', '=', 'picked.column2')
        .execute();
    }
    const after = (mail: SelectedMail) =>
      [
        ...(before.get(mail.n) ?? []).filter((label) => !remove.includes(label)),
        ...add.filter((label) => !has(mail, label)),
      ].sort((a, b) => a - b);
    const flagged = createChange(account, 'mailFlagged', {
      optType: 'mail',
      mails: touched.map((mail) => presentFlags(mail, after(mail))),
    });
    return {
      output: { changed: touched.length },
      changes: [flagged, ...(await deltas.write(tx, account, modseq))],
    };
  },
});
