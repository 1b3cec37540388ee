import type { BulkAction, BulkChangeAction } from '@hongyan/contract';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { type FlagValue, setFlags } from '../../mail/flags/index.ts';
import { findMoveTarget, systemFolderId } from '../../mail/folders/index.ts';
import { changeLabels } from '../../mail/labels/index.ts';
import { findByNumbers, type SelectedMail } from '../../mail/messages/index.ts';
import { expungeMessages, moveMessages, nowhere, readHomes } from '../../mail/moves/index.ts';
import { isForLater, snoozedFolderId, snoozeMoved } from '../snooze/in-transaction.ts';
import type { BeforeState, LabelsBefore } from './before-state.ts';

const trashId = systemFolderId('trash');

/** A mailbox, and its folders that another change is emptying. */
export interface Mailbox {
  readonly account: number;
  readonly emptied: ReadonlySet<number>;
  /** A person chose the messages, not a rule. */
  readonly isByHand: boolean;
}

export interface Applied {
  readonly before: BeforeState;
  readonly changes: readonly Change[];
}

type FlagAction = Extract<BulkAction, { kind: 'seen' | 'favorite' | 'sticky' | 'color' }>;

/** The flag that an action sets. */
export function toFlagValue(action: FlagAction): FlagValue {
  switch (action.kind) {
    case 'seen':
      return { column: 'seen', value: action.seen ? 1 : 0 };
    case 'favorite':
      return { column: 'starred', value: action.favorite ? 1 : 0 };
    case 'sticky':
      return { column: 'sticky', value: action.sticky ? 1 : 0 };
    case 'color':
      return { column: 'color', value: action.color };
  }
}

async function applyFlag(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
  flag: FlagValue,
): Promise<Applied> {
  const marks = mails
    .filter((mail) => mail[flag.column] !== flag.value)
    .map((mail) => [mail.n, mail[flag.column]] as const);
  const { changes } = await setFlags(tx, context, account, mails, flag);
  return { before: { marks }, changes };
}

async function applyLabels(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
  action: Extract<BulkAction, { kind: 'label' }>,
): Promise<Applied> {
  const { put, taken, changes } = await changeLabels(tx, context, account, mails, {
    add: action.add.map(Number),
    remove: action.remove.map(Number),
  });
  const changed = new Map<number, { put: number[]; taken: number[] }>();
  const findEntry = (n: number) => {
    const known = changed.get(n) ?? { put: [], taken: [] };
    changed.set(n, known);
    return known;
  };
  for (const { mail, label } of put) findEntry(mail.n).put.push(label);
  for (const { mail, label } of taken) findEntry(mail.n).taken.push(label);
  const labels = [...changed].map(([n, entry]): LabelsBefore => [n, entry.put, entry.taken]);
  return { before: { labels }, changes };
}

async function applyMove(
  tx: Tx,
  context: RunningContext,
  { account, emptied, isByHand }: Mailbox,
  mails: readonly SelectedMail[],
  to: (mail: SelectedMail) => number,
): Promise<Applied> {
  // The whole change is recorded when it is begun.
  const terms = { account, mails, to, whileEmptied: emptied, record: 'byCaller', isByHand } as const;
  const { moved, changes } = await moveMessages(tx, context, terms);
  return {
    before: { places: moved.map((mail) => [mail.n, mail.folder_id, mail.origin_folder_id, to(mail)]) },
    changes,
  };
}

/** As a snooze of named mails does, batch by batch: one job brings all of them back. */
async function applySnooze(
  tx: Tx,
  context: RunningContext,
  mailbox: Mailbox,
  mails: readonly SelectedMail[],
  until: number,
): Promise<Applied> {
  const { account } = mailbox;
  const meant = mails.filter(isForLater);
  if (meant.length === 0) return { before: { places: [] }, changes: [] };
  const moved = await applyMove(tx, context, mailbox, meant, () => snoozedFolderId);
  return { ...moved, changes: await snoozeMoved(tx, context, { account, until, mails: meant }, moved.changes) };
}

/** Where an action brings mails: a folder, `nowhere`, or null for one that leaves them where they lie or brings each home. */
export function findDestination(action: BulkAction): number | null {
  if (action.kind === 'recoverableDelete') return trashId;
  if (action.kind === 'delete') return nowhere;
  if (action.kind === 'snooze') return snoozedFolderId;
  return action.kind === 'move' ? Number(action.targetMailboxId) : null;
}

/**
 * Does one action to mails, as the calls on named mails do; those that have it already are left alone, and so are those that
 * it would delete out of one of the folders `emptied`, which are being emptied by another change.
 */
export async function applyAction(
  tx: Tx,
  context: RunningContext,
  mailbox: Mailbox,
  mails: readonly SelectedMail[],
  action: BulkAction,
): Promise<Applied> {
  const { account } = mailbox;
  switch (action.kind) {
    case 'seen':
    case 'favorite':
    case 'sticky':
    case 'color':
      return applyFlag(tx, context, account, mails, toFlagValue(action));
    case 'label':
      return applyLabels(tx, context, account, mails, action);
    case 'move': {
      const target = await findMoveTarget(tx, account, Number(action.targetMailboxId));
      return applyMove(tx, context, mailbox, mails, () => target.folderId);
    }
    case 'snooze':
      return applySnooze(tx, context, mailbox, mails, action.until);
    case 'recoverableDelete':
      return applyMove(tx, context, mailbox, mails, () => trashId);
    case 'recover': {
      const homeOf = await readHomes(tx, account);
      return applyMove(tx, context, mailbox, mails, (mail) =>
        mail.folder_id === trashId ? homeOf(mail) : mail.folder_id,
      );
    }
    case 'delete': {
      const terms = { account, mails, whileEmptied: mailbox.emptied, record: 'byCaller' } as const;
      const { expunged, changes } = await expungeMessages(tx, context, terms);
      const places = expunged.map((mail) => [mail.n, mail.folder_id, mail.origin_folder_id, nowhere] as const);
      return { before: { places }, changes };
    }
  }
}

/** Does an action, or several one after the other: each to the mails as the one before has left them. */
export async function applyBulkAction(
  tx: Tx,
  context: RunningContext,
  mailbox: Mailbox,
  mails: readonly SelectedMail[],
  bulkAction: BulkChangeAction,
): Promise<Applied> {
  if (bulkAction.kind !== 'several') return applyAction(tx, context, mailbox, mails, bulkAction);
  const several: BeforeState[] = [];
  const changes: Change[] = [];
  let left = mails;
  for (const action of bulkAction.actions) {
    const applied = await applyAction(tx, context, mailbox, left, action);
    several.push(applied.before);
    changes.push(...applied.changes);
    const rows = await findByNumbers(
      tx,
      mailbox.account,
      left.map((mail) => mail.n),
    );
    left = rows.filter((mail) => mail.folder_id > 0);
  }
  return { before: { several }, changes };
}
