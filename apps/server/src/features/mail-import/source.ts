/** What an import reads from, whatever form the mail has there. */

export interface SourceMessage {
  /** Names it in the report. */
  readonly name: string;
  /** As IMAP writes them: system flags and keywords. */
  readonly flags: readonly string[];
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  /** Its bytes, as they lie there. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** A message that is there, and of which nothing can be read. */
export interface UnreadableMessage {
  readonly name: string;
  /** Why, as the report says it. */
  readonly reason: string;
}

export interface SourceFolder {
  /** From the outermost; empty: the inbox. */
  readonly path: readonly string[];
  readonly readMessages: () => AsyncIterable<SourceMessage | UnreadableMessage>;
}
