/** Rows of home. Times are epoch milliseconds. */

/** What an organisation tells its people. */
export interface AnnouncementTable {
  org_id: number;
  announcement_id: number;
  title: string;
  content: string;
  valid_from: number;
  /** null: until it is removed. */
  valid_until: number | null;
  created_at: number;
}

/** Who has read an announcement; numbers of announcements are of the account's organisation. */
export interface AnnouncementReadTable {
  account_no: number;
  announcement_id: number;
  read_at: number;
}

export interface FeedbackTable {
  org_id: number;
  feedback_id: number;
  account_no: number;
  content: string;
  /** The browser, as it names itself: an untrusted text, cut. */
  device: string;
  created_at: number;
}

/** A token that opens the console once; gone when it is used. */
export interface ConsoleTokenTable {
  account_no: number;
  token_hash: string;
  /** The sign-in that asked for it, with which it ends. */
  session_id: string;
  expires_at: number;
}

/** Tables of home, by name. */
export interface HomeSchema {
  announcement: AnnouncementTable;
  announcement_read: AnnouncementReadTable;
  feedback: FeedbackTable;
  console_token: ConsoleTokenTable;
}
