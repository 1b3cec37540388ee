/** What a report of another server says of domains, read: aggregates only, whatever its format was. */

/** Why nothing of a message is taken. */
export type ReportRefusal =
  /** No part of it is a report. */
  | 'none'
  /** It is packed into more than is unpacked, or nested deeper. */
  | 'tooLarge'
  /** It is not as the standards say. */
  | 'damaged'
  /** Its time cannot be: it ends before it begins, lies far back, or ahead. */
  | 'dates';

/** Messages or sessions that ended alike. */
export interface ReportItem {
  /** DMARC: the address that sent them. TLS: the host that was sent to. Empty: several, or not said. */
  readonly source: string;
  /** DMARC: what was aligned. TLS: the kind of failure (RFC 8460 §4.3). */
  readonly result: string;
  /** DMARC: what was done with them. TLS: the kind of policy that was applied. */
  readonly detail: string;
  readonly count: number;
}

/** What a report says of one domain. */
export interface ReportedDomain {
  /** Lower case A-labels. */
  readonly domain: string;
  /** DMARC: the policy that was found. TLS: the kinds of policy. */
  readonly policy: string;
  readonly passed: number;
  readonly failed: number;
  /** DMARC: all messages. TLS: the failed sessions. Those that are more than are kept stand together without a source. */
  readonly items: readonly ReportItem[];
}

/** One report. What it says of its author is a claim. */
export interface DomainReport {
  readonly kind: 'dmarc' | 'tls';
  readonly reporter: string;
  readonly reportId: string;
  /** The time that it is about, epoch milliseconds. */
  readonly beginsAt: number;
  readonly endsAt: number;
  readonly domains: readonly ReportedDomain[];
}

/** Thrown by the readers; the message is refused with the reason. */
export class ReportRefused extends Error {
  override readonly name = 'ReportRefused';
  readonly reason: ReportRefusal;

  constructor(reason: ReportRefusal) {
    super(`the report is refused: ${reason}`);
    this.reason = reason;
  }
}
