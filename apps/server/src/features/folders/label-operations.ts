/** Labels: made, changed, deleted. Their counters are kept by the operations of the mailbox. */
import type { Label } from '@hongyan/contract';
import { sql } from 'kysely';
import { messagesPerAccount } from '../../call/message-key.ts';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { LabelTable } from '../../engines/database/schema/mailbox-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { labelColumns, presentLabel } from '../../mail/folders/index.ts';
import { checkName, normaliseName } from './folder-name.ts';

interface LabelInput {
  readonly account: number;
  readonly orgId: number;
}

export interface SaveLabelInput extends LabelInput {
  readonly name: string;
  readonly color: string;
}

export interface UpdateLabelInput extends LabelInput {
  readonly labelId: number;
  readonly name: string | null;
  readonly color: string | null;
  readonly state: 0 | 1 | null;
}

export interface DeleteLabelInput {
  readonly account: number;
  readonly labelId: number;
}

/** More than anybody can tell apart; each navigation carries them all. */
const maxLabels = 200;

function labelChanged(account: number, labelId: number): Change {
  return { account, kind: 'labelChanged', data: { optType: 'mailbox', labelId: String(labelId) } };
}

async function checkLabelName(tx: Tx, input: LabelInput, name: string, exceptId: number | null): Promise<string> {
  const limit = await readOrgSetting(tx, input.orgId, 'maxLabelNameCharacters');
  const cleaned = checkName(name, limit, { empty: 'labelNameEmpty', tooLong: 'labelNameTooLong' });
  const rows = await tx
    .selectFrom('label')
    .select(['label_id', 'name'])
    .where('account_no', '=', input.account)
    .execute();
  const others = rows.filter((row) => row.label_id !== exceptId);
  if (others.some((row) => normaliseName(row.name) === normaliseName(cleaned))) throw new UserError('nameTaken');
  if (exceptId === null && others.length >= maxLabels) throw new UserError('tooManyLabels', { max: maxLabels });
  return cleaned;
}

/** The position after every other label. */
async function readLastSort(tx: Tx, account: number): Promise<number> {
  const row = await tx
    .selectFrom('label')
    .select((eb) => eb.fn.max<number | null>('sort').as('last'))
    .where('account_no', '=', account)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** Adds a label. */
export const saveLabel = defineOperation<SaveLabelInput, Label>({
  name: 'folders.saveLabel',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account } = input;
    const name = await checkLabelName(tx, input, input.name, null);
    const counters = await tx
      .updateTable('account')
      .set((eb) => ({ next_label_id: eb('next_label_id', '+', 1) }))
      .where('account_no', '=', account)
      .returning('next_label_id')
      .executeTakeFirstOrThrow();
    const labelId = counters.next_label_id - 1;
    const row: LabelTable = {
      account_no: account,
      label_id: labelId,
      name,
      color: input.color,
      sort: await readLastSort(tx, account),
      state: 0,
      total: 0,
      unread: 0,
      size_bytes: 0,
      modseq: context.modseq(account),
    };
    await tx.insertInto('label').values(row).execute();
    return { output: presentLabel(row), changes: [labelChanged(account, labelId)] };
  },
});

async function readLabelName(tx: Tx, { account, labelId }: DeleteLabelInput): Promise<string | undefined> {
  const row = await tx
    .selectFrom('label')
    .select('name')
    .where('account_no', '=', account)
    .where('label_id', '=', labelId)
    .executeTakeFirst();
  return row?.name;
}

/** Gives the mails of a label a new MODSEQ: to mail clients their keywords have changed (RFC 7162 §3.1). */
async function touchLabelled(tx: Tx, { account, labelId }: DeleteLabelInput, modseq: number): Promise<void> {
  await tx
    .updateTable('message')
    .from('message_label')
    .set({ modseq })
    .where('message_label.account_no', '=', account)
    .where('message_label.label_id', '=', labelId)
    .whereRef('message.account_no', '=', 'message_label.account_no')
    .where(sql<boolean>`message.id = message_label.account_no * ${sql.lit(messagesPerAccount)} + message_label.n`)
    .execute();
}

/** Renames a label, changes its colour, switches it on or off; null leaves as it is. The mails of one that has another name get a new MODSEQ. */
export const updateLabel = defineOperation<UpdateLabelInput, Label>({
  name: 'folders.updateLabel',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, labelId } = input;
    const name = input.name === null ? null : await checkLabelName(tx, input, input.name, labelId);
    const before = await readLabelName(tx, input);
    const row = await tx
      .updateTable('label')
      .set({
        modseq: context.modseq(account),
        ...(name === null ? {} : { name }),
        ...(input.color === null ? {} : { color: input.color }),
        ...(input.state === null ? {} : { state: input.state }),
      })
      .where('account_no', '=', account)
      .where('label_id', '=', labelId)
      .returning(labelColumns)
      .executeTakeFirst();
    if (!row) throw new UserError('labelNotFound');
    if (name !== null && name !== before) await touchLabelled(tx, input, context.modseq(account));
    return { output: presentLabel(row), changes: [labelChanged(account, labelId)] };
  },
});

/** Deletes a label and takes it off its mails, which get a new MODSEQ. */
export const deleteLabel = defineOperation<DeleteLabelInput, null>({
  name: 'folders.deleteLabel',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, labelId } = input;
    const deleted = await tx
      .deleteFrom('label')
      .where('account_no', '=', account)
      .where('label_id', '=', labelId)
      .returning('label_id')
      .executeTakeFirst();
    if (!deleted) throw new UserError('labelNotFound');
    await touchLabelled(tx, input, context.modseq(account));
    await tx.deleteFrom('message_label').where('account_no', '=', account).where('label_id', '=', labelId).execute();
    return { output: null, changes: [labelChanged(account, labelId)] };
  },
});

export interface ArrangeLabelInput {
  readonly account: number;
  readonly labelId: number;
  /** The label before which it is put; null: last. */
  readonly beforeId: number | null;
}

/** Puts a label before another one, or last. */
export const arrangeLabel = defineOperation<ArrangeLabelInput, null>({
  name: 'folders.arrangeLabel',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, labelId, beforeId } = input;
    const rows = await tx
      .selectFrom('label')
      .select(['label_id', 'sort'])
      .where('account_no', '=', account)
      .orderBy('sort')
      .orderBy('label_id')
      .execute();
    const label = rows.find((row) => row.label_id === labelId);
    const others = rows.filter((row) => row.label_id !== labelId);
    const before = beforeId === null ? others.length : others.findIndex((row) => row.label_id === beforeId);
    if (!label || before === -1) throw new UserError('labelNotFound');
    for (const [index, row] of others.toSpliced(before, 0, label).entries()) {
      if (row.sort === index) continue;
      await tx
        .updateTable('label')
        .set({ sort: index, modseq: context.modseq(account) })
        .where('account_no', '=', account)
        .where('label_id', '=', row.label_id)
        .execute();
    }
    return { output: null, changes: [labelChanged(account, labelId)] };
  },
});
