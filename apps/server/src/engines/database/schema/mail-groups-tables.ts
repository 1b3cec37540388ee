import type { Flag } from '../flag.ts';

/** A mail group. Its address stands in `address` too, as `group`, so that no two of anything have one address. */
export interface MailGroupTable {
  org_id: number;
  address: string;
  name: string;
  description: string;
  who_sends: 'members' | 'organisation' | 'everybody' | 'named';
  is_open: Flag;
  is_hidden: Flag;
  outside_members: Flag;
  archive: 'off' | 'members' | 'organisation';
  /** The account with what is kept; stays when keeping is switched off. */
  archive_account_no: number | null;
  revision: number;
  created_at: number;
}

/** Who is in a mail group, manages it, or may write to it. */
export interface MailGroupEntryTable {
  org_id: number;
  group_address: string;
  role: 'member' | 'manager' | 'sender';
  kind: 'account' | 'group' | 'address' | 'department';
  /** The account's number, the other group's address, an address of outside, or the department's number. */
  target: string;
  added_at: number;
}

/** Tables of mail groups, by name. */
export interface MailGroupsSchema {
  mail_group: MailGroupTable;
  mail_group_entry: MailGroupEntryTable;
}
