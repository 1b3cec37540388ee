export interface FeedbackTable {
  org_id: number;
  feedback_id: number;
  account_no: number;
  content: string;
  /** The browser, as it names itself: untrusted text, cut. */
  device: string;
  created_at: number;
}

/** Tables of feedback, by name. */
export interface FeedbackSchema {
  feedback: FeedbackTable;
}
