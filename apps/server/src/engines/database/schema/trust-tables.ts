/** What a person decided about a sender: an address, or a domain as `@example.org`, lower-cased. */
export interface SenderRuleTable {
  account_no: number;
  /** `images`: remote pictures are shown. `block`: goes to junk. `allow`: never goes to junk by content. */
  kind: 'images' | 'block' | 'allow';
  sender: string;
  created_at: number;
}

/** That a recipient of a sent mail has confirmed that they read it: `n` is the copy in Sent. */
export interface ReadReportTable {
  account_no: number;
  n: number;
  /** Lower case. */
  address: string;
  read_at: number;
}

/** Tables of whom to trust, by name. */
export interface TrustSchema {
  sender_rule: SenderRuleTable;
  read_report: ReadReportTable;
}
