/** A code that was sent to a phone, or would have been, had anybody this phone. */
export interface SmsCodeTable {
  purpose: string;
  /** Keyed hash of the folded number. */
  phone_hash: string;
  /** Keyed hash of number and code. */
  code_hash: string;
  /** Whom it was sent to; null: nobody has this phone, and nothing was sent. */
  account_no: number | null;
  /** Guesses so far. */
  tries: number;
  expires_at: number;
}

/** Messages of an installation without a gateway; the administrator reads them out. */
export interface SmsOutboxTable {
  /** 0: of no organisation. */
  org_id: number;
  id: string;
  /** Phone and text, encrypted: they hold codes. */
  sealed: string;
  created_at: number;
}

/** Tables of sms, by name. */
export interface SmsSchema {
  sms_code: SmsCodeTable;
  sms_outbox: SmsOutboxTable;
}
