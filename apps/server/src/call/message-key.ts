/** Numbers of messages within an account stay below this, so that both fit one 53-bit integer. */
export const messagesPerAccount = 2 ** 32;

/** `message.id`: SQLite's rowid and the second half of PostgreSQL's key. Queries give `account_no` and this. */
export function messageKey(accountNo: number, n: number): number {
  return accountNo * messagesPerAccount + n;
}
