/** What is known of a message once it has been taken in: the row of `body`, and what `message` rows repeat of it. Plain values: they cross the database thread. */

import type { ReadReport } from './read-report.ts';

/** The columns of a `message` row that the message itself decides. */
export interface MessageFacts {
  readonly bodyId: string;
  /** Bytes of the whole message, our trace headers included. */
  readonly sizeBytes: number;
  /** The Date header, epoch milliseconds; only shown, never sorted by. */
  readonly sentAt: number | null;
  readonly hasAttachment: boolean;
  readonly hasCalendar: boolean;
  readonly priority: 1 | 3 | 5;
  readonly subject: string;
  readonly fromName: string;
  readonly fromAddress: string;
  /** JSON list of { name, address }: the first recipients. */
  readonly recipients: string;
  readonly preview: string;
  /** `hashMessageId` of the Message-ID. */
  readonly messageIdHash: string | null;
  /** Its sender asks for a read receipt that a person may be asked about (RFC 8098). */
  readonly wantsReceipt: boolean;
  /** Set for a report that somebody has read a mail. */
  readonly readReport: ReadReport | null;
  /** Hashes of References and In-Reply-To, the nearest ancestor first, at most `maxThreadAncestors`. */
  readonly ancestorHashes: readonly string[];
}

/** A message whose bytes are kept (a large one is a finished blob) and whose row can be written by `insertBody`. */
export interface AcceptedBody {
  readonly orgId: number;
  readonly bodyId: string;
  readonly sizeBytes: number;
  /** The whole message where `blobId` is null; else what stands before the blob (our trace headers), or null. */
  readonly inlineBytes: Uint8Array | null;
  readonly blobId: string | null;
  /** JSON: MessageStructure of packages/mime. */
  readonly structure: string;
  /** JSON: MessageSummary of packages/mime without its index text. */
  readonly summary: string;
  /** The body's text for the index; subject, people and file names stand in `summary`. */
  readonly indexText: string;
  /** Text beyond the body, for searches: attached texts and messages. */
  readonly partText: string;
  readonly imapEnvelope: string;
  /** `keepFields` of its header; null: they are read from the mail. */
  readonly imapFields: string | null;
  readonly imapBody: string;
  readonly imapBodyStructure: string;
  readonly facts: MessageFacts;
}
