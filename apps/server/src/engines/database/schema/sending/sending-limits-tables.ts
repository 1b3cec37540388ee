/** What somebody has sent within ten minutes; kept for 30 days. */
export interface SentCountTable {
  /** Who sent it, in whichever mailbox. */
  account_no: number;
  /** When the ten minutes began, epoch milliseconds. */
  period_start: number;
  org_id: number;
  messages: number;
  recipients: number;
  /** Those of them who are on other servers. */
  outside: number;
}

/** Somebody who suddenly sent many more messages to the outside than before. */
export interface SendingHoldTable {
  /** Who sends, in whichever mailbox. */
  account_no: number;
  org_id: number;
  /** When it was noticed, epoch milliseconds. */
  since: number;
  /** Recipients outside within the hours of `window_hours` until then, and the most there were in as many hours of the month before. */
  recipients: number;
  usual: number;
  window_hours: number;
  /** An administrator let them send, until this time, epoch milliseconds; null: nobody has decided, and what they send to the outside waits. */
  allowed_until: number | null;
}

/** What an administrator lets one person send instead of the organisation's limits; null: as the organisation says. */
export interface SendingLimitTable {
  account_no: number;
  messages_per_hour: number | null;
  messages_per_day: number | null;
  recipients_per_hour: number | null;
  recipients_per_day: number | null;
}

/** Tables of the limits of sending, by name. */
export interface SendingLimitsSchema {
  sent_count: SentCountTable;
  sending_limit: SendingLimitTable;
  sending_hold: SendingHoldTable;
}
