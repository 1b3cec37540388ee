/** A token that opens the console once; gone when it is used. */
export interface ConsoleTokenTable {
  account_no: number;
  token_hash: string;
  /** The sign-in that asked for it, with which it ends. */
  session_id: string;
  expires_at: number;
}

/** Tables of outside links, by name. */
export interface OutsideLinksSchema {
  console_token: ConsoleTokenTable;
}
