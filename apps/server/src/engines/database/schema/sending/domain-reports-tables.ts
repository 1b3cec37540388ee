/** A report of another server about a domain of ours; kept for 400 days. */
export interface DomainReportTable {
  org_id: number;
  /** The domain of ours, lower case A-labels: the reported one, or the one above it. */
  domain: string;
  /** Hash of what makes a report one: its kind, who sent it, by what proof, who it says it is, and its identifier. */
  report_key: string;
  kind: 'dmarc' | 'tls';
  /** What the report says of its author. */
  reporter: string;
  report_id: string;
  /** Domain of the message's author; empty where there is no single one. */
  sender_domain: string;
  /** Whether that domain was proven (DMARC). */
  is_proven: 0 | 1;
  /** The time that it is about, epoch milliseconds. */
  begins_at: number;
  ends_at: number;
  received_at: number;
  policy: string;
  passed: number;
  failed: number;
}

/** Messages or sessions of a report that ended alike. */
export interface DomainReportItemTable {
  org_id: number;
  domain: string;
  report_key: string;
  item_no: number;
  /** Address that sent, or host that was sent to; empty: several, or not said. */
  source: string;
  result: string;
  detail: string;
  count: number;
}

/** Tables of reports about domains, by name. */
export interface DomainReportsSchema {
  domain_report: DomainReportTable;
  domain_report_item: DomainReportItemTable;
}
