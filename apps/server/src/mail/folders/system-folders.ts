import type { Language } from '@hongyan/contract';
import type { Tx } from '../../engines/database/port.ts';
import type { FolderKind } from '../../engines/database/schema/mailbox-tables.ts';

export type SystemFolderKind = Exclude<FolderKind, 'custom'>;

interface SystemFolder {
  readonly kind: SystemFolderKind;
  /**
   * The same in every mailbox, so that nobody has to look it up; of the archive it is not where a folder that the person had made became it
   * (migration 11).
   */
  readonly folderId: number;
  /** The stored name: clients of the specification know system folders by it (section 2). */
  readonly zh: string;
  readonly en: string;
}

/** The folders that every mailbox has, in the order of the navigation. */
export const systemFolders: readonly SystemFolder[] = [
  { kind: 'inbox', folderId: 1, zh: '收件箱', en: 'Inbox' },
  { kind: 'sent', folderId: 2, zh: '发件箱', en: 'Sent' },
  { kind: 'drafts', folderId: 3, zh: '草稿箱', en: 'Drafts' },
  { kind: 'archive', folderId: 6, zh: '归档', en: 'Archive' },
  { kind: 'snoozed', folderId: 7, zh: '稍后处理', en: 'Snoozed' },
  { kind: 'trash', folderId: 4, zh: '回收站', en: 'Recycle bin' },
  { kind: 'junk', folderId: 5, zh: '垃圾邮件', en: 'Junk' },
];

/** Folder ids below are system folders or kept for later ones; custom folders count from here. */
export const firstCustomFolderId = 100;

/** The id of a system folder, the same in every mailbox. */
export function systemFolderId(kind: SystemFolderKind): number {
  const found = systemFolders.find((folder) => folder.kind === kind);
  if (!found) throw new RangeError(`no system folder of kind ${kind}`);
  return found.folderId;
}

/**
 * The web client's drafts are rows of their own. What lies in Drafts are the mails that stand for them in mail clients (decision 0053): to
 * the web client they are not there, in no list, count, search or push.
 */
export const programDraftsFolder: number = systemFolderId('drafts');

/** Folders whose mails stand in no list of labels or favourites and do not count for labels: to the person they are gone, or no mails. */
export const foldersWithoutLabels: readonly number[] = [
  systemFolderId('trash'),
  systemFolderId('junk'),
  programDraftsFolder,
];

/** A folder's name in a person's language. */
export function folderNameIn(language: Language, folder: { readonly kind: FolderKind; readonly name: string }): string {
  const system = systemFolders.find(({ kind }) => kind === folder.kind);
  return system ? system[language] : folder.name;
}

/**
 * Makes the system folders of a new mailbox, inside the operation that inserts the account. The account row must carry
 * `next_folder_id` = `firstCustomFolderId` and `next_uid_validity` = `firstUidValidity(now)` + the number of system folders.
 */
export async function createSystemFolders(
  tx: Tx,
  account: { readonly accountNo: number; readonly modseq: number; readonly now: number },
): Promise<void> {
  const rows = systemFolders.map((folder, index) => ({
    account_no: account.accountNo,
    folder_id: folder.folderId,
    kind: folder.kind,
    name: folder.zh,
    parent_id: null,
    sort: index,
    state: 0 as const,
    uid_validity: firstUidValidity(account.now) + index,
    uid_next: 1,
    total: 0,
    unread: 0,
    size_bytes: 0,
    password_hash: null,
    conversations: 0,
    modseq: account.modseq,
  }));
  await tx.insertInto('folder').values(rows).execute();
}

/** UIDVALIDITY of a mailbox's first folder: seconds, so that a mailbox made again under an old name has new ones (RFC 9051 §2.3.1.1). */
export function firstUidValidity(now: number): number {
  return Math.floor(now / 1000);
}

/** The counters that the row of a new account starts with, so that `createSystemFolders` fits. */
export function firstAccountCounters(now: number): {
  readonly next_n: number;
  readonly next_folder_id: number;
  readonly next_label_id: number;
  readonly next_uid_validity: number;
} {
  return {
    next_n: 1,
    next_folder_id: firstCustomFolderId,
    next_label_id: 1,
    next_uid_validity: firstUidValidity(now) + systemFolders.length,
  };
}
