/** A message as conditions look at it: what is parsed or read of it is so once, and only when a condition asks. */
import type { ApprovalHit } from '@hongyan/contract';
import type { MessageStructure } from '@hongyan/mime';
import type { Db } from '../../../../engines/database/port.ts';
import type { CompiledQuery, TextMatch, TextQuery } from '../../../../engines/text-match/match-texts.ts';
import type { StoredSummary } from '../../../../mail/bodies/index.ts';
import type { JudgedMessage } from '../../../outbox/index.ts';

/** A text, and the attachment in which it stands; null: the message itself. */
export interface ViewedText {
  readonly part: string | null;
  readonly text: string;
}

/** Something that is there and could not be read, by its name. */
export interface UnreadFile {
  readonly part: string | null;
  readonly name: string;
}

export interface ViewedTexts {
  readonly texts: readonly ViewedText[];
  readonly unread: readonly UnreadFile[];
}

/** Names of files within archives. */
export interface ArchiveNames {
  readonly names: readonly { readonly part: string; readonly name: string }[];
  readonly unread: readonly UnreadFile[];
}

/** What has to be read beside the rows of a message; asked once each. */
export interface ContentSource {
  /** All that the message itself says, other renderings of it too. */
  readBody(view: MessageView): Promise<ViewedTexts>;
  readAttachments(view: MessageView): Promise<ViewedTexts>;
  listArchives(view: MessageView): Promise<ArchiveNames>;
  /** One query in some texts; null: it took too long. */
  match(query: ReadyQuery, texts: readonly string[]): Promise<readonly TextMatch[] | null>;
}

/** A query as it was written, and compiled. */
export interface ReadyQuery {
  readonly query: TextQuery;
  readonly compiled: CompiledQuery;
}

/** The message that is answered or forwarded. */
export interface RespondedMessage {
  readonly fromAddress: string;
  /** The folder where it lies and those above it, by all of their names. */
  readonly folders: readonly string[];
  readonly labels: readonly string[];
}

/** What was found, before it is known by which policy. */
export type FoundHit = Pick<ApprovalHit, 'field' | 'words' | 'part'> & {
  /** It could not be looked into: it counts as met. */
  readonly isUnread?: true;
};

export class MessageView {
  readonly db: Db;
  readonly message: JudgedMessage;
  readonly #source: ContentSource;
  readonly #readResponded: (db: Db, account: number, n: number) => Promise<RespondedMessage | null>;
  #structure: MessageStructure | undefined;
  #summary: StoredSummary | undefined;
  #body: Promise<ViewedTexts> | undefined;
  #attachments: Promise<ViewedTexts> | undefined;
  #archives: Promise<ArchiveNames> | undefined;
  #responded: Promise<RespondedMessage | null> | undefined;

  constructor(
    db: Db,
    message: JudgedMessage,
    source: ContentSource,
    readResponded: (db: Db, account: number, n: number) => Promise<RespondedMessage | null>,
  ) {
    this.db = db;
    this.message = message;
    this.#source = source;
    this.#readResponded = readResponded;
  }

  get structure(): MessageStructure {
    this.#structure ??= JSON.parse(this.message.body.structure) as MessageStructure;
    return this.#structure;
  }

  get summary(): StoredSummary {
    this.#summary ??= JSON.parse(this.message.body.summary) as StoredSummary;
    return this.#summary;
  }

  get subject(): string {
    return this.summary.subject;
  }

  readBody(): Promise<ViewedTexts> {
    this.#body ??= this.#source.readBody(this);
    return this.#body;
  }

  readAttachments(): Promise<ViewedTexts> {
    this.#attachments ??= this.#source.readAttachments(this);
    return this.#attachments;
  }

  listArchives(): Promise<ArchiveNames> {
    this.#archives ??= this.#source.listArchives(this);
    return this.#archives;
  }

  match(query: ReadyQuery, texts: readonly string[]): Promise<readonly TextMatch[] | null> {
    return this.#source.match(query, texts);
  }

  /** The message that this one answers or forwards; null: it is gone. */
  readResponded(n: number): Promise<RespondedMessage | null> {
    this.#responded ??= this.#readResponded(this.db, this.message.account, n);
    return this.#responded;
  }
}
