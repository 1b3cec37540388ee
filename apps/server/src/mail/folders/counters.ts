/**
 * Counters of folders and labels are kept in the operation that changes them and never counted. A mail counts for its
 * labels while it lies anywhere but in the recycle bin or junk; it counts for its folder always, but in Drafts, whose row counts the drafts
 * that the web client shows and not the mails that stand for them (count-drafts.ts).
 */
import type { ChangeData } from '@hongyan/contract';
import type { Change, Tx } from '../../engines/database/port.ts';
import { foldersWithoutLabels, programDraftsFolder } from './system-folders.ts';

interface Delta {
  total: number;
  unread: number;
  bytes: number;
  /** Of folders alone. */
  conversations: number;
}

const noDelta: Readonly<Delta> = { total: 0, unread: 0, bytes: 0, conversations: 0 };

/** What a mail weighs in a counter. */
export interface CountedMail {
  readonly seen: 0 | 1;
  readonly size_bytes: number;
}

const labelBlindFolders: ReadonlySet<number> = new Set([0, ...foldersWithoutLabels]);

/** Whether mails of this folder count for their labels, and stand in the lists of labels and favourites. */
export function countsForLabels(folderId: number): boolean {
  return !labelBlindFolders.has(folderId);
}

export type FolderCounts = ChangeData<'countsChanged'>['folders'][number];

export function presentFolderCounts(
  folderId: number,
  row: {
    readonly total: number;
    readonly unread: number;
    readonly size_bytes: number;
    readonly conversations: number;
  },
): FolderCounts {
  return {
    folderId: String(folderId),
    mail: row.total,
    unread: row.unread,
    spaceSize: row.size_bytes,
    conversations: row.conversations,
  };
}

/** Collects what an operation changes, then writes one row per folder and label. */
export class CounterDeltas {
  readonly #folders = new Map<number, Delta>();
  readonly #labels = new Map<number, Delta>();

  folder(folderId: number, mail: CountedMail, sign: 1 | -1): void {
    add(this.#folders, folderId, mail, sign);
  }

  label(labelId: number, mail: CountedMail, sign: 1 | -1): void {
    add(this.#labels, labelId, mail, sign);
  }

  /** Conversations that a folder gains or loses: found by `compareLatest`. */
  conversations(folderId: number, by: number): void {
    if (folderId !== 0) getDelta(this.#folders, folderId).conversations += by;
  }

  /** A read mark that was set (`seen`) or taken away. */
  seen(folderId: number, labelIds: readonly number[], seen: boolean): void {
    const unread = seen ? -1 : 1;
    getDelta(this.#folders, folderId).unread += unread;
    if (!countsForLabels(folderId)) return;
    for (const labelId of labelIds) getDelta(this.#labels, labelId).unread += unread;
  }

  /** Writes the rows and answers the change that publishes the new counts, those of folders `written` already among them; none when nothing was counted. */
  async write(tx: Tx, account: number, modseq: number, ...written: FolderCounts[]): Promise<Change[]> {
    const folders = [...written];
    for (const [folderId, delta] of byId(this.#folders)) {
      if (folderId === programDraftsFolder) continue;
      const row = await tx
        .updateTable('folder')
        .set((eb) => ({
          total: eb('total', '+', delta.total),
          unread: eb('unread', '+', delta.unread),
          size_bytes: eb('size_bytes', '+', delta.bytes),
          conversations: eb('conversations', '+', delta.conversations),
          modseq,
        }))
        .where('account_no', '=', account)
        .where('folder_id', '=', folderId)
        .returning(['total', 'unread', 'size_bytes', 'conversations'])
        .executeTakeFirst();
      if (row) folders.push(presentFolderCounts(folderId, row));
    }
    const labels: ChangeData<'countsChanged'>['labels'] = [];
    for (const [labelId, delta] of byId(this.#labels)) {
      const row = await tx
        .updateTable('label')
        .set((eb) => ({
          total: eb('total', '+', delta.total),
          unread: eb('unread', '+', delta.unread),
          size_bytes: eb('size_bytes', '+', delta.bytes),
          modseq,
        }))
        .where('account_no', '=', account)
        .where('label_id', '=', labelId)
        .returning(['total', 'unread', 'size_bytes'])
        .executeTakeFirst();
      if (row)
        labels.push({ labelId: String(labelId), mail: row.total, unread: row.unread, spaceSize: row.size_bytes });
    }
    if (folders.length === 0 && labels.length === 0) return [];
    const data: ChangeData<'countsChanged'> = { optType: 'mailbox', folders, labels };
    return [{ account, kind: 'countsChanged', data }];
  }
}

function getDelta(deltas: Map<number, Delta>, id: number): Delta {
  const known = deltas.get(id);
  if (known) return known;
  const fresh: Delta = { ...noDelta };
  deltas.set(id, fresh);
  return fresh;
}

function add(deltas: Map<number, Delta>, id: number, mail: CountedMail, sign: 1 | -1): void {
  const delta = getDelta(deltas, id);
  delta.total += sign;
  delta.unread += mail.seen === 0 ? sign : 0;
  delta.bytes += sign * mail.size_bytes;
}

/** In the order of their ids, so that two operations never lock the same rows crosswise; what did not change is left out. */
function byId(deltas: ReadonlyMap<number, Delta>): [number, Delta][] {
  return [...deltas].filter(([, delta]) => Object.values(delta).some((by) => by !== 0)).sort(([a], [b]) => a - b);
}
