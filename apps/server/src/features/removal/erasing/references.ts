/** Where rows of others name an account, and what a purge makes of them. */
import type { Schema } from '../../../engines/database/port.ts';

export interface Reference {
  readonly table: keyof Schema;
  /** What names a row. */
  readonly key: readonly string[];
  readonly column: string;
  /** Only rows in which this column has this value. */
  readonly where?: readonly [column: string, value: string];
  /** The column holds text. */
  readonly isText?: true;
  /** New values of columns, as SQL; left out: the row is deleted. */
  readonly set?: Readonly<Record<string, 'NULL' | '0' | 'account_no'>>;
}

const asPerson = ['grantee_kind', 'person'] as const;

/** Rows that stay, without the number. 0 is nobody's number: where it stood for a person, nobody is shown. */
const cleared: readonly Reference[] = [
  {
    table: 'message',
    key: ['account_no', 'id'],
    column: 'submission_account_no',
    set: { submission_account_no: 'NULL', submission_id: 'NULL' },
  },
  // A message that still waits for the person fails as it does for an address that nobody has.
  {
    table: 'submission_recipient',
    key: ['account_no', 'submission_id', 'recipient_no'],
    column: 'target_account_no',
    set: { target_account_no: '0' },
  },
  {
    table: 'submission',
    key: ['account_no', 'submission_id'],
    column: 'writer_no',
    set: { writer_no: 'NULL', writer_send: 'NULL' },
  },
  {
    table: 'authorised_recipient',
    key: ['account_no', 'submission_id', 'recipient_no'],
    column: 'target_account_no',
    set: { target_account_no: '0' },
  },
  {
    table: 'large_file_recipient',
    key: ['account_no', 'large_id', 'submission_id', 'address'],
    column: 'target_account_no',
    set: { target_account_no: '0' },
  },
  // A request that was written in a shared mailbox becomes the mailbox's own.
  {
    table: 'approval_request',
    key: ['account_no', 'submission_id'],
    column: 'owner_no',
    set: { owner_no: 'account_no' },
  },
  {
    table: 'approval_event',
    key: ['account_no', 'submission_id', 'event_no'],
    column: 'actor_no',
    set: { actor_no: '0' },
  },
  {
    table: 'approval_task',
    key: ['account_no', 'source_account_no', 'submission_id', 'level_no', 'slot_no'],
    column: 'deputy_of',
    set: { deputy_of: 'NULL' },
  },
  { table: 'bulk_change', key: ['account_no', 'bulk_id'], column: 'reader_no', set: { reader_no: 'NULL' } },
  { table: 'calendar_message', key: ['account_no', 'message_id'], column: 'undo_no', set: { undo_no: '0' } },
  {
    table: 'calendar_share',
    key: ['account_no', 'calendar_no', 'grantee_kind', 'grantee_no'],
    column: 'given_by',
    set: { given_by: 'NULL' },
  },
  {
    table: 'mailbox_grant',
    key: ['account_no', 'grantee_kind', 'grantee_no', 'right'],
    column: 'given_by',
    set: { given_by: 'NULL' },
  },
  { table: 'file_activity', key: ['org_id', 'activity_id'], column: 'actor_no', set: { actor_no: 'NULL' } },
  {
    table: 'file_grant',
    key: ['org_id', 'node_id', 'grantee_kind', 'grantee_no'],
    column: 'granted_by',
    set: { granted_by: '0' },
  },
  { table: 'file_node', key: ['org_id', 'node_id'], column: 'created_by', set: { created_by: '0' } },
  { table: 'file_node', key: ['org_id', 'node_id'], column: 'changed_by', set: { changed_by: '0' } },
  { table: 'file_node', key: ['org_id', 'node_id'], column: 'trashed_by', set: { trashed_by: '0' } },
  { table: 'file_version', key: ['org_id', 'node_id', 'version_no'], column: 'created_by', set: { created_by: '0' } },
  // Mail that went to the purged one is refused from now on; a mailbox that they had stays for the administrator.
  { table: 'removal', key: ['account_no'], column: 'mail_to_no', set: { mail_to_no: 'NULL' } },
  { table: 'removal', key: ['account_no'], column: 'hand_over_no', set: { hand_over_no: 'NULL' } },
  { table: 'removal', key: ['account_no'], column: 'removed_by', set: { removed_by: 'NULL' } },
];

/** Rows of others that are nothing without the account. */
const deleted: readonly Reference[] = [
  { table: 'delivered', key: ['account_no', 'source_account_no', 'submission_id'], column: 'source_account_no' },
  {
    table: 'approval_task',
    key: ['account_no', 'source_account_no', 'submission_id', 'level_no', 'slot_no'],
    column: 'source_account_no',
  },
  { table: 'approval_deputy', key: ['account_no'], column: 'deputy_no' },
  { table: 'calendar_message', key: ['account_no', 'message_id'], column: 'sender_no' },
  {
    table: 'calendar_share',
    key: ['account_no', 'calendar_no', 'grantee_kind', 'grantee_no'],
    column: 'grantee_no',
    where: asPerson,
  },
  { table: 'calendar_view', key: ['account_no', 'owner_no', 'calendar_no'], column: 'owner_no' },
  { table: 'calendar_undo', key: ['account_no', 'undo_id'], column: 'owner_no' },
  { table: 'calendar_undo_event', key: ['account_no', 'undo_id', 'calendar_no', 'object_no'], column: 'owner_no' },
  {
    table: 'file_grant',
    key: ['org_id', 'node_id', 'grantee_kind', 'grantee_no'],
    column: 'grantee_no',
    where: asPerson,
  },
  {
    table: 'mailbox_grant',
    key: ['account_no', 'grantee_kind', 'grantee_no', 'right'],
    column: 'grantee_no',
    where: asPerson,
  },
  {
    table: 'resource_booker',
    key: ['org_id', 'account_no', 'grantee_kind', 'grantee_no'],
    column: 'grantee_no',
    where: asPerson,
  },
  {
    table: 'mail_group_entry',
    key: ['org_id', 'group_address', 'role', 'kind', 'target'],
    column: 'target',
    where: ['kind', 'account'],
    isText: true,
  },
  { table: 'person_manager', key: ['account_no'], column: 'manager_no' },
  { table: 'session', key: ['account_no', 'session_id'], column: 'subject_no' },
  { table: 'shared_seen', key: ['account_no', 'person_no', 'n'], column: 'person_no' },
  { table: 'shared_unread', key: ['account_no', 'person_no', 'kind', 'id'], column: 'person_no' },
];

/** Every way in which rows of others name an account. */
export const references: readonly Reference[] = [...cleared, ...deleted];
