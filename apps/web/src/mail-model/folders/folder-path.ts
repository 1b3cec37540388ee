/** Where the lists of system folders are (specification, section 2); `archive` and `snoozed` are our paths. */
const pathOfKind: Readonly<Record<string, string>> = {
  inbox: '/inbox',
  sent: '/outbox',
  drafts: '/draftbox',
  trash: '/recyclebin',
  junk: '/junk',
  archive: '/archive',
  snoozed: '/snoozed',
};

/** Where a folder's list is: a system folder by its kind, any other by its id. */
export const folderPath = ({ folderId, kind }: { readonly folderId: string; readonly kind: string }): string =>
  pathOfKind[kind] ?? `/custombox/${encodeURIComponent(folderId)}`;
