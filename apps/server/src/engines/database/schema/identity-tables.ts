/** Organisations, who belongs to them, and how they are recognised. */
import type { Generated } from 'kysely';
import type { Flag } from '../flag.ts';

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
  /** `archive`: of a mail group, which alone says who reads it. */
  kind: 'person' | 'shared' | 'archive';
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
  /** 0, which is nobody's number, for the address of a mail group. */
  account_no: number;
  org_id: number;
  /** `removed` and `removedAlias` were `primary` and `alias` of somebody who was removed: nobody is found by them, and nobody else gets them. */
  kind: 'primary' | 'alias' | 'group' | 'archive' | 'removed' | 'removedAlias';
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
  /** When a hand last moved in one of its windows, as they reported; for the lock screen. Epoch milliseconds. */
  active_at: number;
  /** JSON: folder id to the time until which it is unlocked. */
  unlocked_folders: string;
  device: string;
  address: string;
  /** How the person was recognised; '' for sign-ins older than this column. */
  how: string;
  /** Which second proof was shown; '' for none. */
  second: string;
  /** The sign-in that this session belongs to: the id of its first session, kept when the mailbox is switched. What it opened names it and ends with it. */
  origin: string;
  /** The `origin` of the sign-in that opened this one (QR code, code of a program) and takes it along when it ends; null: it stands by itself. */
  derived_from: string | null;
  /** When the person last proved who they are in this sign-in; null: never (QR code, a program's code, a trusted system's word). */
  proof_at: number | null;
  /** `client_id` of the program that holds it; null: a browser, or tokens by a proof of the person. */
  program_id: string | null;
  ended_at: number | null;
}

export interface AuthorisationCodeTable {
  account_no: number;
  code_id: number;
  name: string;
  code_hash: string;
  /** JSON list of ClientProtocol. */
  protocols: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
  /** 1: the specification's single code; there is one that works at most. */
  is_default: 0 | 1;
  /** `client_id` of the program that made it: it is revoked with it. null: the person, or an administrator. */
  program_id: Generated<string | null>;
}

export interface AccountSettingTable {
  account_no: number;
  key: string;
  /** JSON. */
  value: string;
}

/** Somebody whom an administrator has removed. Their mailbox is kept until it is purged. Times are epoch milliseconds. */
export interface RemovalTable {
  account_no: number;
  org_id: number;
  removed_at: number;
  /** Null: the administrator's command line. */
  removed_by: number | null;
  /** Null: it is purged only by the administrator. */
  purge_at: number | null;
  /** Who opens the mailbox as a shared one; null: nobody. */
  hand_over_no: number | null;
  /** Who gets mail to the removed one's addresses; null: it is refused. */
  mail_to_no: number | null;
  /** What a restoration sets again. */
  state_before: 'active' | 'suspended';
  /** Where the person worked when they were removed; null: in no department. */
  department_id: number | null;
  /** When the purge began: there is no way back from then on. */
  purging_at: number | null;
}

/** The number of somebody who was purged, so that nobody gets it again: audit records name it. */
export interface PurgedAccountTable {
  account_no: number;
  org_id: number;
  purged_at: number;
}

/** Tables of identity, by name. */
export interface IdentitySchema {
  org: OrgTable;
  org_setting: OrgSettingTable;
  domain: DomainTable;
  department: DepartmentTable;
  account: AccountTable;
  address: AddressTable;
  sign_in_name: SignInNameTable;
  credential: CredentialTable;
  session: SessionTable;
  client_code: AuthorisationCodeTable;
  account_setting: AccountSettingTable;
  removal: RemovalTable;
  purged_account: PurgedAccountTable;
}
