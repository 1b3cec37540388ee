/**
 * The row of every table, as both engines store it. Times are epoch milliseconds UTC, flags are 0 or 1, JSON is text.
 * Every key begins with `account_no` (below 2^21) or `org_id`; only `address`, `sign_in_name`, `domain`, `job`,
 * `limit_counter` and `sms_code` are global. Meanings stand in docs/architecture.md, "The store".
 */
import type { Generated } from 'kysely';
import type { AddressesSchema } from './addresses-tables.ts';
import type { AuthorisedMailSchema } from './authorised-mail-tables.ts';
import type { AutomaticMailSchema } from './automatic-mail-tables.ts';
import type { DeliverySchema } from './delivery-tables.ts';
import type { LargeAttachmentsSchema } from './large-attachments-tables.ts';
import type { LetterPartsSchema } from './letter-parts-tables.ts';
import type { MachinerySchema } from './machinery-tables.ts';
import type { MailAccessSchema } from './mail-access-tables.ts';
import type { PeopleSchema } from './people-tables.ts';
import type {
  BulkChangeTable,
  BulkPieceTable,
  ExtractionTable,
  ReadReportTable,
  SavedSearchTable,
  SenderRuleTable,
} from './reading-tables.ts';
import type { RulesSchema } from './rules-tables.ts';

/** 0 or 1, as both engines store a truth value. */
export type Flag = 0 | 1;

export interface OrgTable {
  org_id: number;
  name: string;
  created_at: number;
  /** The numbers that the next announcement and the next feedback get. */
  next_announcement_id: number;
  next_feedback_id: number;
}

export interface OrgSettingTable {
  org_id: number;
  key: string;
  /** JSON. */
  value: string;
}

export interface DomainTable {
  name: string;
  org_id: number;
  is_primary: Flag;
  created_at: number;
}

export interface DepartmentTable {
  org_id: number;
  department_id: number;
  parent_id: number | null;
  name: string;
  sort: number;
}

export interface AccountTable {
  account_no: number;
  org_id: number;
  /** Counter of changes; the only cursor of CONDSTORE, push and the index. */
  modseq: number;
  /** The number that the next message gets (`message.n`). */
  next_n: number;
  next_folder_id: number;
  next_label_id: number;
  /** UIDVALIDITY for the next folder; never repeats within an account. */
  next_uid_validity: number;
  kind: 'person' | 'shared';
  state: 'active' | 'suspended';
  display_name: string;
  department_id: number | null;
  phone: string | null;
  /** Bound by a code, or given by an administrator: it signs in and recovers. null: it only stands there. */
  phone_verified_at: number | null;
  gender: 0 | 1 | 2;
  duties: string | null;
  is_admin: Flag;
  quota_bytes: number;
  used_bytes: number;
  created_at: number;
  /** From then on nobody signs in to it; null: never. */
  expires_at: number | null;
}

export interface AddressTable {
  /** Lower-cased, with the domain in ASCII form. */
  address: string;
  account_no: number;
  org_id: number;
  kind: 'primary' | 'alias';
}

export interface SignInNameTable {
  /** Folded: NFKC, lower case, trimmed. */
  name: string;
  account_no: number;
  org_id: number;
}

export interface CredentialTable {
  account_no: number;
  password_hash: string;
  changed_at: number;
  must_change: Flag;
  /** The notice of an expiring password was put off until then; 0: it was not. */
  prompt_after: Generated<number>;
}

export interface SessionTable {
  /** The actor's account: who signed in. */
  account_no: number;
  session_id: string;
  /** Whose mailbox is open; the actor's own unless switched. */
  subject_no: number;
  client: 'web' | 'api';
  access_hash: string;
  access_expires_at: number;
  refresh_hash: string | null;
  /** The refresh token before the last rotation; seeing it again kills the session. */
  used_refresh_hash: string | null;
  created_at: number;
  last_used_at: number;
  absolute_expires_at: number;
  locked: Flag;
  /** When a hand last moved in one of its windows, as they told; for the lock screen. Epoch milliseconds. */
  active_at: number;
  /** JSON: folder id to the time until which it is unlocked. */
  unlocked_folders: string;
  device: string;
  address: string;
  /** How the person was recognised; '' for sign-ins older than this column. */
  how: string;
  /** Which second proof was shown; '' for none. */
  second: string;
  ended_at: number | null;
}

export interface ClientCodeTable {
  account_no: number;
  code_id: number;
  name: string;
  code_hash: string;
  /** JSON list of 'smtp' | 'imap' | 'pop3'. */
  protocols: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  /** 1: the specification's single code; there is one that works at most. */
  is_default: 0 | 1;
}

export interface AccountSettingTable {
  account_no: number;
  key: string;
  /** JSON. */
  value: string;
}

export type FolderKind = 'inbox' | 'sent' | 'drafts' | 'trash' | 'junk' | 'custom';

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
  /** 0 when expunged (deleted for good, kept for the retention days). */
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
  /** The MODSEQ with which it came into the mailbox (again, when it was recovered after it was deleted for good). */
  arrived_modseq: number;
  /** When it came into the folder where it lies (RFC 8514); 0: with its arrival, before this column. Epoch milliseconds. */
  saved_at: number;
}

/** A Message-ID that mail refers to and that has not come: mail `n` waits for it, and others that refer to it find `n`. */
export interface ThreadAwaitsTable {
  account_no: number;
  message_id_hash: string;
  n: number;
}

/** An address that the person wrote to, lower-cased: its mail is no stranger's. */
export interface CorrespondentTable {
  account_no: number;
  address: string;
  name: string;
  sent_count: number;
  last_sent_at: number;
  /** 1: offered as a recipient (setting saveContact); 0: only known to be no stranger. */
  is_kept: Flag;
}

/** A sent mail and one address that it went to, folded as `foldAddress` folds; kept for every recipient of the envelope. */
export interface CorrespondenceTable {
  account_no: number;
  address: string;
  /** Of the copy in Sent. */
  received_at: number;
  n: number;
}

/** That a submission has reached an account: the unique key that makes a repeated release harmless. */
export interface DeliveredTable {
  account_no: number;
  source_account_no: number;
  submission_id: number;
  n: number;
  /** Where this copy has a body of its own (sent separately); else it has the submission's. */
  body_id: string | null;
  /** Fetched by POP3: it lies where nobody can withdraw it. Epoch milliseconds. */
  fetched_at: number | null;
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
  /** JSON: MessageSummary of packages/mime without `indexText`. */
  summary: string;
  index_text: string;
  imap_envelope: string;
  /** Header fields that programs ask of every mail (features/mailbox/body/kept-fields.ts); null: they are read from the mail. */
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
}

export interface SubmissionTable {
  account_no: number;
  submission_id: number;
  /** `recalled`: taken back whole before it was released. */
  state: 'held' | 'released' | 'done' | 'recalled';
  mail_from: string;
  subject: string;
  message_id: string;
  body_id: string;
  /** The copy in Sent. */
  sent_n: number | null;
  hold_until: number | null;
  created_at: number;
  released_at: number | null;
  /** 1: handed on as it came, with a seal of ours (RFC 8617) where it came from outside. */
  seal: Flag;
  /** `separate`: everybody gets a mail of their own. `authorised`: so that of a read-limited mail, each with a link of its own. `report`: written by the mail system in a person's name; in no log and no folder. */
  kind: 'mail' | 'separate' | 'authorised' | 'report';
  /** Why it is, or was, held. */
  hold_reason: 'undo' | 'schedule' | null;
  /** The draft that it becomes again when it is taken back. */
  draft_id: number | null;
  /** JSON: MessageFacts of its body; null for mail of an older server. */
  facts: string | null;
  /** JSON: the message that it answers or forwards, marked when it is released. */
  responded: string | null;
  /** Bytes of the header fields that were put before the composed letter (Date, To), and are put anew; null where nothing is. */
  letter_offset: number | null;
  /** Its sender withdrew it. */
  withdrawn_at: number | null;
  /** Who wrote it in a mailbox that is not theirs; null: its owner, or the mail system. */
  writer_no: number | null;
  /** Whether their own name is in it (`onBehalf`) or not. */
  writer_send: 'sendAs' | 'onBehalf' | null;
}

export interface SubmissionRecipientTable {
  account_no: number;
  submission_id: number;
  recipient_no: number;
  address: string;
  /** The account for a recipient inside; null outside. */
  target_account_no: number | null;
  domain: string;
  state: 'waiting' | 'sending' | 'deferred' | 'delivered' | 'failed' | 'recalled';
  attempts: number;
  next_attempt_at: number;
  lease_until: number | null;
  last_code: string | null;
  last_text: string | null;
  last_host: string | null;
  finished_at: number | null;
  /** What the sender was told by a report: 0 nothing, 1 that it is late, 2 what became of it. */
  told: 0 | 1 | 2;
}

/** All tables by name. */
export interface Schema
  extends DeliverySchema,
    RulesSchema,
    AutomaticMailSchema,
    LetterPartsSchema,
    AddressesSchema,
    LargeAttachmentsSchema,
    AuthorisedMailSchema,
    PeopleSchema,
    MailAccessSchema,
    MachinerySchema {
  org: OrgTable;
  org_setting: OrgSettingTable;
  domain: DomainTable;
  department: DepartmentTable;
  account: AccountTable;
  address: AddressTable;
  sign_in_name: SignInNameTable;
  credential: CredentialTable;
  session: SessionTable;
  client_code: ClientCodeTable;
  account_setting: AccountSettingTable;
  folder: FolderTable;
  label: LabelTable;
  message: MessageTable;
  message_label: MessageLabelTable;
  thread_awaits: ThreadAwaitsTable;
  correspondent: CorrespondentTable;
  correspondence: CorrespondenceTable;
  sender_rule: SenderRuleTable;
  read_report: ReadReportTable;
  bulk_change: BulkChangeTable;
  bulk_piece: BulkPieceTable;
  saved_search: SavedSearchTable;
  extraction: ExtractionTable;
  delivered: DeliveredTable;
  vanished: VanishedTable;
  body: BodyTable;
  draft: DraftTable;
  upload: UploadTable;
  submission: SubmissionTable;
  submission_recipient: SubmissionRecipientTable;
}
