/**
 * The port between IMAP and the mailbox: what the protocol asks of whoever keeps the mail. Nothing here knows a socket, a tag or a sequence
 * number; nothing behind it knows IMAP's grammar. Mailboxes are named in Unicode with `/` between levels; mails are named by UID.
 *
 * Every method may be slow; the connection reads no further command meanwhile. What a person may read is thrown as `ImapRefusal`; any
 * other error is a fault of ours: the connection logs it and answers `NO [SERVERBUG]`.
 */

/** Response codes with which an operation may refuse (RFC 9051 §7.1, RFC 5530, RFC 6154, RFC 7889). */
export type RefusalCode =
  | 'ALREADYEXISTS'
  | 'CANNOT'
  | 'CLIENTBUG'
  | 'EXPUNGEISSUED'
  | 'HASCHILDREN'
  | 'INUSE'
  | 'LIMIT'
  | 'NONEXISTENT'
  | 'NOPERM'
  | 'OVERQUOTA'
  | 'TOOBIG'
  | 'TRYCREATE'
  | 'UNAVAILABLE'
  | 'UNKNOWN-CTE'
  | 'USEATTR';

/** A refusal that the client gets as `NO [code] text`; the text is one line of plain English. */
export class ImapRefusal extends Error {
  readonly code: RefusalCode | undefined;

  constructor(code: RefusalCode | undefined, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'ImapRefusal';
    this.code = code;
  }
}

/** What is known of TLS on a connection. */
export interface ImapTlsInfo {
  readonly protocol: string;
  readonly cipher: string;
}

/** What a client has said of itself with ID (RFC 2971) before it signed in; names in lower case, hostile text. */
export type ImapClientId = ReadonlyMap<string, string>;

export interface ImapCredentials {
  readonly username: string;
  readonly password: string;
  readonly remoteAddress: string;
  readonly clientId: ImapClientId;
}

/** `refused`: wrong, alike for names that do not exist. `limited`: too many attempts or sessions. `unavailable`: ask again later. */
export type ImapSignIn =
  | { readonly status: 'ok'; readonly store: ImapStore }
  | { readonly status: 'refused' | 'limited' | 'unavailable' };

/** The server side of all connections. Rate limits and lockout are behind it. Never called without TLS. */
export interface ImapBackend {
  signIn(credentials: ImapCredentials): Promise<ImapSignIn>;
}

/** SPECIAL-USE (RFC 6154). */
export type SpecialUse =
  | '\\Drafts'
  | '\\Junk'
  | '\\Sent'
  | '\\Trash'
  | '\\Archive'
  | '\\Snoozed'
  | '\\All'
  | '\\Flagged';

/** A mailbox as LIST gives it. */
export interface MailboxEntry {
  /** Unicode, levels separated by `/`; the inbox is `INBOX`. */
  readonly name: string;
  /** Stable across renames (OBJECTID, RFC 8474); null for a level that is no mailbox. */
  readonly mailboxId: string | null;
  readonly specialUse: SpecialUse | null;
  readonly subscribed: boolean;
  /** False for a level that only holds others (`\Noselect`). */
  readonly selectable: boolean;
  readonly hasChildren: boolean;
  /** True where no mailbox can be made below it (`\Noinferiors`): Thunderbird deletes a folder by moving it into Trash, unless it knows this. */
  readonly childless: boolean;
}

/** Counts of a mailbox (STATUS, SELECT). */
export interface MailboxStatus {
  readonly mailboxId: string;
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly highestModseq: number;
  readonly messages: number;
  readonly unseen: number;
  /** Marked `\Deleted`. */
  readonly deleted: number;
  /** Octets of those: what an EXPUNGE would give back. */
  readonly deletedBytes: number;
  /** Octets of all mails. */
  readonly sizeBytes: number;
}

/** One storage quota root (RFC 9208), in octets. */
export interface ImapQuota {
  readonly root: string;
  readonly usedBytes: number;
  readonly limitBytes: number;
  readonly messages: number;
}

/** The prefixes of NAMESPACE (RFC 2342), each ending with `/` but the personal one, which is empty. */
export interface Namespaces {
  readonly personal: readonly string[];
  readonly otherUsers: readonly string[];
  readonly shared: readonly string[];
}

/** A mail that is to be added. */
export interface AppendedMail {
  /** Octets that `open` will give. */
  readonly sizeBytes: number;
  readonly flags: readonly string[];
  /** Epoch milliseconds; null: now. */
  readonly internalDate: number | null;
  /** The octets as they come from the client; read once, in order, to the end. Throws when the client is gone: keep nothing then. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Where mails went: source and target UIDs in the same order (RFC 4315 COPYUID). */
export interface CopiedMails {
  readonly targetUidValidity: number;
  readonly sourceUids: readonly number[];
  readonly targetUids: readonly number[];
}

/** Notifies a session that something may have changed: the mailbox's id, null for "the list of mailboxes or anything", or that the session has to end. */
export type StoreNotice =
  | { readonly kind: 'mailbox'; readonly mailboxId: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'closed'; readonly text: string };

/** A signed-in person's mail. One for each connection. */
export interface ImapStore {
  /** For the log: never a secret. */
  readonly username: string;
  /** The largest mail that APPEND takes, octets (RFC 7889). */
  readonly appendLimitBytes: number;
  namespaces(): Promise<Namespaces>;
  /** Every mailbox that this person sees, in the order in which they are shown; levels that hold others come before them. */
  listMailboxes(): Promise<readonly MailboxEntry[]>;
  /** Refuses with NONEXISTENT. */
  status(name: string): Promise<MailboxStatus>;
  /** Makes the mailbox and the levels above it; answers its id. Refuses with ALREADYEXISTS, NOPERM, CANNOT, LIMIT. */
  createMailbox(name: string, specialUse: SpecialUse | null): Promise<string>;
  /** Deletes a mailbox and the mails in it, recoverably where the product can. Refuses with NONEXISTENT, NOPERM, HASCHILDREN, INUSE. */
  deleteMailbox(name: string): Promise<void>;
  /** Refuses with NONEXISTENT, ALREADYEXISTS, NOPERM, CANNOT. */
  renameMailbox(from: string, to: string): Promise<void>;
  /** Remembers whether programs show the mailbox; it need not exist. */
  subscribe(name: string, subscribed: boolean): Promise<void>;
  /** Quota roots of a mailbox, or one root by name. Refuses with NONEXISTENT. */
  readQuota(name: string): Promise<readonly ImapQuota[]>;
  quotaRoot(root: string): Promise<ImapQuota>;
  /** Opens a mailbox. Refuses with NONEXISTENT, NOPERM. */
  open(name: string): Promise<OpenMailbox>;
  /** Refuses with TRYCREATE, OVERQUOTA, TOOBIG, NOPERM, all before the bytes are read where that can be known. */
  checkAppend(name: string, sizeBytes: number): Promise<void>;
  /**
   * Adds mails, all or none, durable when it resolves. Refuses as `checkAppend`. Take them with `for await`: how many there are is known only
   * when the last has been read (MULTIAPPEND, RFC 3502), each is asked for when the one before has been read to its end, and asking for the
   * next throws when the client has gone or the command is refused: then nothing of any of them may be kept.
   */
  append(
    name: string,
    mails: readonly AppendedMail[] | AsyncIterable<AppendedMail>,
  ): Promise<{ readonly uidValidity: number; readonly uids: readonly number[] }>;
  /** Hears of changes until the answer is called; may be called from any turn, also for changes of this very session. */
  watch(listener: (notice: StoreNotice) => void): () => void;
  /** The connection has ended. */
  close(): void;
}

/** One part of a mail (RFC 9051 §6.4.5.1): `BODY[path.text<fields>]<start.length>`, `BINARY[path]`. */
export interface SectionSpec {
  /** `1.2`; empty for the whole mail. */
  readonly path: string;
  /** null: the part itself (with an empty path: the whole mail). */
  readonly text: 'HEADER' | 'HEADER.FIELDS' | 'HEADER.FIELDS.NOT' | 'TEXT' | 'MIME' | null;
  /** Field names of HEADER.FIELDS, as given. */
  readonly fields: readonly string[];
  /** BINARY: with the transfer encoding taken off (RFC 3516). */
  readonly decode: boolean;
  /** Octets `[start, start + length)` of it; null: all. */
  readonly partial: { readonly start: number; readonly length: number } | null;
}

/** The octets of a section: small ones at once, large ones read as they are sent. */
export type SectionBytes = Uint8Array | { readonly sizeBytes: number; readonly bytes: AsyncIterable<Uint8Array> };

/** Which columns of a mail are wanted; what is not asked for is not read. */
export interface FetchWish {
  readonly flags: boolean;
  readonly internalDate: boolean;
  readonly size: boolean;
  readonly envelope: boolean;
  readonly body: boolean;
  readonly bodyStructure: boolean;
  readonly ids: boolean;
  readonly preview: boolean;
  readonly saveDate: boolean;
  readonly sections: readonly SectionSpec[];
  /** BINARY.SIZE of these parts. */
  readonly binarySizes: readonly string[];
}

/** Nothing but UID and MODSEQ; a wish is this and what it has beyond. */
export const nothingWished: FetchWish = {
  flags: false,
  internalDate: false,
  size: false,
  envelope: false,
  body: false,
  bodyStructure: false,
  ids: false,
  preview: false,
  saveDate: false,
  sections: [],
  binarySizes: [],
};

/** Ready to send; octets are those of the text in UTF-8. */
export type Printed = string | Uint8Array;

/** A mail as it was asked for. What was not asked for may be absent. */
export interface FetchedMail {
  readonly uid: number;
  readonly modseq: number;
  /** System flags in their standard spelling (`\Seen`), keywords as stored. */
  readonly flags?: readonly string[];
  /** Epoch milliseconds. */
  readonly internalDate?: number;
  readonly sizeBytes?: number;
  readonly envelope?: Printed;
  readonly body?: Printed;
  readonly bodyStructure?: Printed;
  /** OBJECTID (RFC 8474): letters, digits, `_` and `-`. */
  readonly emailId?: string;
  readonly threadId?: string;
  readonly preview?: string;
  /** Epoch milliseconds (RFC 8514). */
  readonly saveDate?: number | null;
  /** In the order of `FetchWish.sections`; null: there is no such part. `'unknown-cte'`: BINARY of a part whose encoding nobody knows. */
  readonly sections?: readonly (SectionBytes | null | 'unknown-cte')[];
  readonly binarySizes?: readonly (number | null | 'unknown-cte')[];
}

export interface FlagChange {
  readonly mode: 'add' | 'remove' | 'replace';
  readonly flags: readonly string[];
  /** Mails changed since this MODSEQ are left alone (RFC 7162 §3.1.3). */
  readonly unchangedSince?: number;
}

export interface FlagsChanged {
  /** The mails that carry the flags now; absent UIDs are expunged and are not reported. `modseq` is what each has after this change. */
  readonly mails: readonly { readonly uid: number; readonly modseq: number; readonly flags: readonly string[] }[];
  /** Left alone because of `unchangedSince`, ascending. */
  readonly conflicts: readonly number[];
}

/** What has changed in a mailbox since a MODSEQ. */
export interface MailboxChanges {
  /** The cursor for the next question. */
  readonly highestModseq: number;
  readonly uidNext: number;
  /** UIDs that are gone, ascending. May name some that this session never saw. */
  readonly vanished: readonly number[];
  /** Mails that are new or whose flags changed, by ascending UID. */
  readonly changed: readonly { readonly uid: number; readonly modseq: number; readonly flags: readonly string[] }[];
}

/** A search (RFC 9051 §6.4.4). Sequence numbers have become UIDs; `$` has become the saved UIDs. */
export type SearchKey =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly keys: readonly SearchKey[] }
  | { readonly kind: 'or'; readonly left: SearchKey; readonly right: SearchKey }
  | { readonly kind: 'not'; readonly key: SearchKey }
  /** Ranges, both ends in; `*` has become the largest UID. */
  | { readonly kind: 'uids'; readonly ranges: readonly (readonly [number, number])[] }
  /** `\Seen`, `\Flagged`, … or a keyword. */
  | { readonly kind: 'flag'; readonly flag: string }
  /** Searches the named part for the text; case of ASCII letters at least is ignored. `header` with an empty text: the field exists. */
  | {
      readonly kind: 'text';
      readonly where: 'body' | 'text' | 'subject' | 'from' | 'to' | 'cc' | 'bcc';
      readonly text: string;
    }
  | { readonly kind: 'header'; readonly field: string; readonly text: string }
  /** Days as `YYYY-MM-DD`, without time and zone. */
  | {
      readonly kind: 'internalDate' | 'sentDate' | 'saveDate';
      readonly is: 'before' | 'on' | 'since';
      readonly day: string;
    }
  /** WITHIN (RFC 5032): seconds. */
  | { readonly kind: 'younger' | 'older'; readonly seconds: number }
  | { readonly kind: 'size'; readonly is: 'larger' | 'smaller'; readonly octets: number }
  | { readonly kind: 'modseq'; readonly least: number }
  | { readonly kind: 'emailId' | 'threadId'; readonly id: string }
  | { readonly kind: 'saveDateSupported' };

export type SortKey = 'ARRIVAL' | 'CC' | 'DATE' | 'FROM' | 'SIZE' | 'SUBJECT' | 'TO' | 'DISPLAYFROM' | 'DISPLAYTO';

/**
 * Threads one after the other, each mail before its children; 0 stands for a parent that is not there (RFC 5256 §4). Two runs of numbers and no
 * tree of objects: a hundred thousand of these stop the event loop while they cross threads, and a tree may be as deep as somebody's References.
 */
export interface PackedThreads {
  readonly uids: Uint32Array;
  /** How many children each has; those stand behind it, each followed by what is below it. */
  readonly childCounts: Uint32Array;
}

/**
 * The flags of all mails of a mailbox by ascending UID: three runs of numbers, and each different list of flags once. Places stay as they are;
 * flags that change while it is read change in it, each mail's with its MODSEQ.
 */
export interface PackedFlags {
  readonly uids: Uint32Array;
  readonly modseqs: Float64Array;
  /** Which of `known`, by place. */
  readonly lists: Uint16Array;
  readonly known: readonly (readonly string[])[];
}

/** An open mailbox. The protocol keeps which UIDs the client knows; this answers for the mailbox as it is now. */
export interface OpenMailbox {
  readonly name: string;
  readonly mailboxId: string;
  readonly uidValidity: number;
  /** The person may not change it: SELECT answers as EXAMINE does. */
  readonly readOnly: boolean;
  /** Flags in use and those that can be set for good; `\*` among the permanent ones: keywords may be made. */
  readonly flags: readonly string[];
  readonly permanentFlags: readonly string[];
  /** All UIDs, ascending, with the MODSEQ that they stand for; one consistent view. */
  readUids(): Promise<{ readonly uids: Uint32Array; readonly highestModseq: number; readonly uidNext: number }>;
  /** The lowest unseen UID, or null. */
  firstUnseen(): Promise<number | null>;
  /** One consistent view of everything that changed after `modseq`. Each operation on the account has the MODSEQ after the last, and no other. */
  changesSince(modseq: number): Promise<MailboxChanges>;
  /**
   * The named mails by ascending UID, in batches that are small enough to be kept; those that are gone are left out. `changedSince`: only
   * mails whose MODSEQ is larger.
   */
  fetch(uids: readonly number[], wish: FetchWish, changedSince?: number): AsyncIterable<readonly FetchedMail[]>;
  /** The flags of all mails as they are now, where they are kept together, or `asked` of them pay for it; null: `fetch` reads them. */
  packedFlags(asked: number): Promise<PackedFlags | null>;
  /** Refuses with NOPERM, LIMIT. */
  changeFlags(uids: readonly number[], change: FlagChange): Promise<FlagsChanged>;
  /** Removes mails; null: all that are marked `\Deleted`, else those of the named that are. Answers what is gone. */
  expunge(uids: readonly number[] | null): Promise<{ readonly uids: readonly number[]; readonly modseq: number }>;
  /** Refuses with TRYCREATE, OVERQUOTA, NOPERM. Those that are gone are left out. All or none. */
  copy(uids: readonly number[], target: string): Promise<CopiedMails>;
  /** As copy; what is moved is gone from here. */
  move(uids: readonly number[], target: string): Promise<CopiedMails & { readonly modseq: number }>;
  /** UIDs that match, ascending. `signal`: the client has gone. */
  search(key: SearchKey, signal: AbortSignal): Promise<Uint32Array>;
  sort(
    keys: readonly { readonly key: SortKey; readonly reverse: boolean }[],
    search: SearchKey,
    signal: AbortSignal,
  ): Promise<Uint32Array>;
  thread(algorithm: 'REFERENCES' | 'ORDEREDSUBJECT', search: SearchKey, signal: AbortSignal): Promise<PackedThreads>;
  /** The session has closed it. */
  close(): void;
}
