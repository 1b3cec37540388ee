/** A message that has come in and is not accepted yet: in memory up to `maxInlineBytes`, else a finished blob. */
export interface Spooled {
  readonly sizeBytes: number;
  /** The whole message, or null when it is a blob. */
  readonly bytes: Uint8Array | null;
  readonly blobId: string | null;
}

/** Bounds of one intake. */
export interface SpoolLimits {
  readonly maxBytes: number;
}

/** What `finish` needs besides the bytes. */
export interface FinishOptions {
  readonly orgId: number;
  /** Our own trace headers (Received, Authentication-Results), CRLF-ended, put before the message. */
  readonly prefix?: Uint8Array;
}

/** Bodies up to here lie in the database, so that one flush covers a delivery (docs/architecture.md, the store). */
export const maxInlineBytes = 64 * 1024;
