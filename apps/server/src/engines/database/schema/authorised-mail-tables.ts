/** A read-limited mail. Its message lies in a blob, encrypted; the keys to it lie with its recipients. */
export interface AuthorisedMailTable {
  account_no: number;
  /** The submission that takes its notices to the recipients. */
  submission_id: number;
  /** 128 random bits in hex: what links and the encryption are bound to. */
  uid: string;
  /** Argon2id. */
  password_hash: string;
  /** Null once its bytes are deleted. */
  blob_id: string | null;
  size_bytes: number;
  /** How often each recipient may read it. */
  reads: number;
  days: number;
  subject: string;
  /** Where its links lead: the address of this server as its writer came by it, or as configured. */
  link_base: string;
  /** The writer's, for recipients outside. */
  language: 'zh' | 'en';
  time_zone: string;
  /** JSON list: the files that it was written with, deleted when it leaves. */
  upload_ids: string;
  /** Epoch milliseconds; null while it waits to be sent. */
  expires_at: number | null;
  /** Set when nobody can read it any more; then no recipient has a key. */
  ended: 'over' | 'expired' | 'closed' | 'withdrawn' | null;
  ended_at: number | null;
  created_at: number;
}

/** One recipient of a read-limited mail, with a link of their own. */
export interface AuthorisedRecipientTable {
  account_no: number;
  submission_id: number;
  /** As in `submission_recipient`. */
  recipient_no: number;
  link_hash: string;
  address: string;
  target_account_no: number | null;
  /** The key of the message, encrypted; null once this recipient has no read left. */
  sealed_key: string | null;
  reads_left: number;
  /** Tries since the last right password; at a limit it is locked for a while. */
  tries: number;
  /** Wrong passwords in all; at a limit it is closed for good. */
  wrong: number;
  locked_until: number | null;
}

/** One read of one recipient. */
export interface AuthorisedReadTable {
  account_no: number;
  submission_id: number;
  recipient_no: number;
  read_no: number;
  read_at: number;
  /** A /24 or /48. */
  network: string;
}

/** Tables of authorised mail, by name. */
export interface AuthorisedMailSchema {
  authorised_mail: AuthorisedMailTable;
  authorised_recipient: AuthorisedRecipientTable;
  authorised_read: AuthorisedReadTable;
}
