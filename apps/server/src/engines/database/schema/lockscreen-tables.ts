/** The password that unlocks a person's screens, apart from the login password. */
export interface LockPasswordTable {
  account_no: number;
  password_hash: string;
  changed_at: number;
}

/** Tables of the lock screen, by name. */
export interface LockscreenSchema {
  lock_password: LockPasswordTable;
}
