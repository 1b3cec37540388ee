/** Rows of announcements. Times are epoch milliseconds. */

/** What an organisation announces to its people. */
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

/** Tables of announcements, by name. */
export interface AnnouncementsSchema {
  announcement: AnnouncementTable;
  announcement_read: AnnouncementReadTable;
}
