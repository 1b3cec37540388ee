/** What an import reads from, whatever form the mail has there. */

export interface SourceMessage {
  /** Names it in the report. */
  readonly name: string;
  /** As IMAP writes them: system flags and keywords. */
  readonly flags: readonly string[];
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  /** It lies in the mailbox already, by what is known without its bytes: they are not asked for. */
  readonly isKnown?: boolean;
  /** Its bytes, as they lie there. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** A message that is there, and of which nothing can be read. */
export interface UnreadableMessage {
  readonly name: string;
  /** Why, as the report says it. */
  readonly reason: string;
}

/** What a source may know of a message before it loads its bytes. */
export interface Likeness {
  /** Without angle brackets. */
  readonly messageId: string;
  readonly sizeBytes: number;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/** What a source asks the import, where bytes are dear to load. */
export interface ImportQuestions {
  /** Epoch milliseconds: what was received before is not wanted; null: everything is. */
  readonly since: number | null;
  /** Whether such a message lies in the mailbox. The second one of the same likeness is never known: it may be another message. */
  readonly isKnown: (likeness: Likeness) => Promise<boolean>;
}

/** What a server says a folder is for (RFC 6154), of what we have. */
export type FolderUse = 'sent' | 'archive' | 'trash' | 'junk';

export interface SourceFolder {
  /** From the outermost; empty: the inbox. */
  readonly path: readonly string[];
  /** Left out where only its name says it. */
  readonly use?: FolderUse;
  readonly readMessages: (asked: ImportQuestions) => AsyncIterable<SourceMessage | UnreadableMessage>;
}

export interface Source {
  readonly folders: readonly SourceFolder[];
  readonly close: () => Promise<void>;
}

/** The source is gone for good, or refuses: the import of this mailbox ends. The text is for the administrator. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** This message will be given once more: it counts when it comes then. */
export class GivenAgainError extends Error {
  override readonly name = 'GivenAgainError';
}
