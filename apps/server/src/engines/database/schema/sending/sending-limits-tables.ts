/** What somebody has sent within ten minutes; kept for 30 days. */
export interface SentCountTable {
  /** Who sent it, in whichever mailbox. */
  account_no: number;
  /** When the ten minutes began, epoch milliseconds. */
  period_start: number;
  org_id: number;
  messages: number;
  recipients: number;
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
}
