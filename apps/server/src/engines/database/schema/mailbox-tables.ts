/** Rows of the mailbox: folders, labels, messages, bodies, drafts, uploads. */
import type { Flag } from '../flag.ts';

export type FolderKind = 'inbox' | 'sent' | 'drafts' | 'archive' | 'snoozed' | 'trash' | 'junk' | 'custom';

export interface FolderTable {
  account_no: number;
  folder_id: number;
  kind: FolderKind;
  /** The person's name for it; system folders carry their Chinese name (specification, section 2). */
  name: string;
  parent_id: number | null;
  sort: number;
  /** 0 shown, 1 hidden. */
  state: 0 | 1;
  uid_validity: number;
  uid_next: number;
  total: number;
  unread: number;
  size_bytes: number;
  password_hash: string | null;
  modseq: number;
  /** How many conversations lie in it: its mails with `thread_head`. */
  conversations: number;
}

export interface LabelTable {
  account_no: number;
  label_id: number;
  name: string;
  color: string;
  sort: number;
  /** 0 enabled (specification, section 3), 1 disabled. */
  state: 0 | 1;
  total: number;
  unread: number;
  size_bytes: number;
  modseq: number;
}

export interface MessageTable {
  /** account_no * 2^32 + n: SQLite's rowid. */
  id: number;
  account_no: number;
  /** The `mailId`: stable across moves, ascending with arrival, below 2^32. */
  n: number;
  /** 0 when expunged (purged, kept for the retention days). */
  folder_id: number;
  uid: number;
  modseq: number;
  received_at: number;
  sent_at: number | null;
  seen: Flag;
  starred: Flag;
  answered: Flag;
  forwarded: Flag;
  sticky: Flag;
  /** 0 none, 1 to 7 a colour. */
  color: number;
  size_bytes: number;
  has_attachment: Flag;
  has_calendar: Flag;
  priority: 1 | 3 | 5;
  subject: string;
  from_name: string;
  from_address: string;
  /** JSON list of { name, address }: the first recipients, for the lists that show whom it went to. */
  recipients: string;
  preview: string;
  message_id_hash: string | null;
  /** `n` of the first known message of the conversation. */
  thread_n: number;
  body_id: string;
  /** 'pass' | 'fail' | 'none': the From domain's verdict by our own check; 'own' for mail of this account's organisation. */
  from_verdict: 'pass' | 'fail' | 'none' | 'own';
  /** Where it lay before it was deleted. */
  origin_folder_id: number | null;
  expunged_at: number | null;
  /** The submission that this copy belongs to, if it was sent or received inside. */
  submission_account_no: number | null;
  submission_id: number | null;
  /** The newest mail of its conversation within its folder, which stands for the conversation in lists. 0 when expunged. */
  thread_head: Flag;
  /** Written by the mail system itself: a bounce, a notice. */
  system: Flag;
  /** The read receipt that the sender asks for (RFC 8098): what became of the request. */
  receipt: 'none' | 'wanted' | 'sent' | 'declined';
  /** The MODSEQ with which it came into the mailbox (again, when it was recovered after it was purged). */
  arrived_modseq: number;
  /** When it came into the folder where it lies (RFC 8514); 0: with its arrival, before this column. Epoch milliseconds. */
  saved_at: number;
  /**
   * Until when it is snoozed while it lies in the snoozed folder; in the inbox, the time to which it was snoozed and at which it came back.
   * In Sent, when its writer is reminded of it unless an answer has arrived. Any other move makes it 0. Epoch milliseconds.
   */
  snooze_until: number;
}

/** A Message-ID that mail refers to and that has not come: mail `n` waits for it, and others that refer to it find `n`. */
export interface ThreadAwaitsTable {
  account_no: number;
  message_id_hash: string;
  n: number;
}

/** An address that the person wrote to, lower-cased: its mail is no outsider's. */
export interface CorrespondentTable {
  account_no: number;
  address: string;
  name: string;
  sent_count: number;
  last_sent_at: number;
  /** 1: offered as a recipient (setting saveContact); 0: only known to be no outsider. */
  is_kept: Flag;
}

/** A sent mail and one address that it went to, folded as `caseFoldAddress` folds; kept for every recipient of the envelope. */
export interface CorrespondenceTable {
  account_no: number;
  address: string;
  /** Of the copy in Sent. */
  received_at: number;
  n: number;
}

export interface MessageLabelTable {
  account_no: number;
  label_id: number;
  received_at: number;
  n: number;
}

export interface VanishedTable {
  account_no: number;
  folder_id: number;
  uid: number;
  n: number;
  modseq: number;
}

export interface BodyTable {
  org_id: number;
  body_id: string;
  size_bytes: number;
  /** The whole message up to 64 kB; else null and `blob_id` names the file. */
  inline_bytes: Uint8Array | null;
  blob_id: string | null;
  /** JSON: MessageStructure of packages/mime. */
  structure: string;
  /** JSON: MessageSummary of packages/mime without `indexText` and `partText`. */
  summary: string;
  index_text: string;
  /** Text beyond the body, of attached texts and messages; null: mail of before schema 6, not read yet. */
  part_text: string | null;
  imap_envelope: string;
  /** Header fields that programs ask of every mail (mail/bodies/kept-fields.ts); null: they are read from the mail. */
  imap_fields: string | null;
  imap_body: string;
  imap_body_structure: string;
  created_at: number;
  /** When a sweeper first saw it unreferenced. */
  unreferenced_at: number | null;
}

export interface DraftTable {
  account_no: number;
  draft_id: number;
  /** Compare-and-set counter of saves. */
  revision: number;
  /** JSON: DraftContent of the contract. */
  content: string;
  /** For lists. */
  subject: string;
  recipients: string;
  preview: string;
  size_bytes: number;
  has_attachment: Flag;
  /** 'open' while edited, 'sent' when it became a submission. */
  state: 'open' | 'sent';
  created_at: number;
  updated_at: number;
  modseq: number;
}

export interface UploadTable {
  account_no: number;
  upload_id: string;
  file_name: string;
  type: string;
  size_bytes: number;
  sha256: string;
  blob_id: string;
  /** For inline pictures; null for attachments. */
  content_id: string | null;
  created_at: number;
  /** When a message left with it: it counts no more, and the next sweep takes it. */
  sent_at: number | null;
}

/** Tables of the mailbox, by name. */
export interface MailboxSchema {
  folder: FolderTable;
  label: LabelTable;
  message: MessageTable;
  message_label: MessageLabelTable;
  thread_awaits: ThreadAwaitsTable;
  correspondent: CorrespondentTable;
  correspondence: CorrespondenceTable;
  vanished: VanishedTable;
  body: BodyTable;
  draft: DraftTable;
  upload: UploadTable;
}
