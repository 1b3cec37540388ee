/** A hash that the person had before: it may not be used again for some time. */
export interface PasswordHistoryTable {
  account_no: number;
  replaced_at: number;
  password_hash: string;
}

/** The address outside to which a code for a forgotten password goes. */
export interface RecoveryMailTable {
  account_no: number;
  /** null: none is bound yet. */
  address: string | null;
  bound_at: number | null;
  /** To be bound by the code that was sent to it. */
  pending_address: string | null;
  code_hash: string | null;
  /** Wrong codes that were shown. */
  code_tries: number;
  code_expires_at: number;
}

/** A password recovery under way; account 0 for a name that nobody has, so that known and unknown do the same. */
export interface RecoveryTable {
  account_no: number;
  ticket_hash: string;
  expires_at: number;
  /** Proofs that were shown; counted before they are checked. */
  tries: number;
  code_hash: string | null;
  code_expires_at: number;
  codes_sent: number;
  verified: 0 | 1;
}

/** Tables of passwords, by name. */
export interface PasswordsSchema {
  password_history: PasswordHistoryTable;
  recovery_mail: RecoveryMailTable;
  recovery: RecoveryTable;
}
