/** MAILBOXID (RFC 8474): stable across renames, never used again; letters, digits and `-`. */
export function mailboxIdOf(accountNo: number, folderId: number): string {
  return `F${accountNo.toString(36)}-${folderId.toString(36)}`;
}
