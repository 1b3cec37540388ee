/** Identifiers of OBJECTID (RFC 8474): never reused, the same after a rename or a move. */
const base = 36;
const formatId = (message: string, account: number, id: number): string =>
  `${message}${account.toString(base)}-${id.toString(base)}`;

export function formatMailboxId(account: number, folderId: number): string {
  return formatId('F', account, folderId);
}

export function formatEmailId(account: number, n: number): string {
  return formatId('M', account, n);
}

export function formatThreadId(account: number, threadN: number): string {
  return formatId('T', account, threadN);
}
