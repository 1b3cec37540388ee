/** Identifiers of OBJECTID (RFC 8474): never reused, the same after a rename or a move. */
const base = 36;
const idOf = (message: string, account: number, id: number): string =>
  `${message}${account.toString(base)}-${id.toString(base)}`;

export function formatMailboxId(account: number, folderId: number): string {
  return idOf('F', account, folderId);
}

export function formatEmailId(account: number, n: number): string {
  return idOf('M', account, n);
}

export function formatThreadId(account: number, threadN: number): string {
  return idOf('T', account, threadN);
}
