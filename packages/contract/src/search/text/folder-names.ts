/** Kinds of folder that every mailbox has. */
export type NamedFolderKind = 'inbox' | 'sent' | 'drafts' | 'archive' | 'snoozed' | 'trash' | 'junk';

/** What people call the system folders after `in:`, besides the names that these carry. */
const kindOfName: Readonly<Record<string, NamedFolderKind>> = {
  inbox: 'inbox',
  收件箱: 'inbox',
  sent: 'sent',
  outbox: 'sent',
  发件箱: 'sent',
  已发送: 'sent',
  drafts: 'drafts',
  draft: 'drafts',
  草稿箱: 'drafts',
  草稿: 'drafts',
  archive: 'archive',
  归档: 'archive',
  snoozed: 'snoozed',
  稍后处理: 'snoozed',
  trash: 'trash',
  bin: 'trash',
  'recycle bin': 'trash',
  'deleted items': 'trash',
  回收站: 'trash',
  已删除: 'trash',
  junk: 'junk',
  spam: 'junk',
  垃圾邮件: 'junk',
  垃圾箱: 'junk',
};

/** A name without case, width and blanks around it, as folders and labels are compared. */
export function normaliseName(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** The system folder that a name means in either language. */
export function findFolderKind(name: string): NamedFolderKind | undefined {
  const normalised = normaliseName(name);
  return Object.hasOwn(kindOfName, normalised) ? kindOfName[normalised] : undefined;
}
