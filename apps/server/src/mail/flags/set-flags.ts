import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { CounterDeltas } from '../folders/index.ts';
import { readLabels } from '../labels/index.ts';
import { enqueueLesson } from '../lessons/index.ts';
import {
  createChange,
  findByNumbers,
  inBatches,
  type MailSelection,
  pickMessages,
  presentFlags,
  type SelectedMail,
  selectMails,
} from '../messages/index.ts';

/** How many mails were changed: those that had it already are not counted. */
export interface ChangedMails {
  readonly changed: number;
}

/** One flag and the value that it gets: 0 or 1, for `color` 0 to 7. */
export interface FlagValue {
  readonly column: 'seen' | 'starred' | 'answered' | 'forwarded' | 'sticky' | 'color';
  readonly value: number;
}

/** Sets one flag of mails; rows that carry it already keep their MODSEQ. */
export async function setFlags(
  tx: Tx,
  context: RunningContext,
  account: number,
  selected: readonly SelectedMail[],
  flag: FlagValue,
): Promise<{ output: ChangedMails; changes: Change[] }> {
  const mails = selected.filter((mail) => mail[flag.column] !== flag.value);
  if (mails.length === 0) return { output: { changed: 0 }, changes: [] };
  const modseq = context.modseq(account);
  const ns = mails.map((mail) => mail.n);
  for (const chunk of inBatches(ns)) {
    await tx
      .updateTable('message')
      .from(pickMessages(account, chunk))
      .set({ [flag.column]: flag.value, modseq })
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .execute();
  }
  // An answer shows that a message is good. What is flagged by the thousand is not answered.
  if (flag.column === 'answered' && flag.value === 1 && ns.length === 1)
    await enqueueLesson(tx, context.now, { account, kind: 'good', ns, from: [] });
  const labels = await readLabels(tx, account, ns);
  const deltas = new CounterDeltas();
  if (flag.column === 'seen') {
    for (const mail of mails) deltas.seen(mail.folder_id, labels.get(mail.n) ?? [], flag.value === 1);
  }
  const flagged = createChange(account, 'mailFlagged', {
    optType: 'mail',
    mails: mails.map((mail) => presentFlags({ ...mail, [flag.column]: flag.value }, labels.get(mail.n) ?? [])),
  });
  return { output: { changed: mails.length }, changes: [flagged, ...(await deltas.write(tx, account, modseq))] };
}

/** Sets one flag of the mails that a call names. */
export async function setFlagOfSelected(
  tx: Tx,
  context: RunningContext,
  selection: MailSelection,
  flag: FlagValue,
): Promise<{ output: ChangedMails; changes: Change[] }> {
  return setFlags(tx, context, selection.account, await selectMails(tx, selection), flag);
}

/** Flags a message that the person has answered or forwarded. One that is gone meanwhile is no error: the answer is sent all the same. */
export async function flagResponded(
  tx: Tx,
  context: RunningContext,
  input: { readonly account: number; readonly n: number; readonly how: 'answered' | 'forwarded' },
): Promise<readonly Change[]> {
  const { account, n, how } = input;
  const there = (await findByNumbers(tx, account, [n])).filter((mail) => mail.folder_id !== 0);
  return (await setFlags(tx, context, account, there, { column: how, value: 1 })).changes;
}
