import type { Schema } from '../database/port.ts';

/** A column of hashed passwords, and the columns of the table's primary key. */
export interface PasswordColumn {
  readonly table: keyof Schema;
  readonly column: string;
  readonly key: readonly string[];
  /** What the administrator is shown. */
  readonly label: string;
  /** A column that is not null where nobody can use the password any more. */
  readonly over?: string;
  /** Only compared with, never used: a version of the pepper may be retired without it. */
  readonly isPast?: true;
}

/** Every column of hashes made with the pepper. Each is hashed anew when its password is typed the next time. */
export const passwordColumns = {
  signIn: { table: 'credential', column: 'password_hash', key: ['account_no'], label: 'passwords of people' },
  folder: {
    table: 'folder',
    column: 'password_hash',
    key: ['account_no', 'folder_id'],
    label: 'passwords of folders',
  },
  lockScreen: {
    table: 'lock_password',
    column: 'password_hash',
    key: ['account_no'],
    label: 'passwords of lock screens',
  },
  authorisedMail: {
    table: 'authorised_mail',
    column: 'password_hash',
    key: ['account_no', 'submission_id'],
    label: 'passwords of read-limited mail',
    over: 'ended',
  },
  former: {
    table: 'password_history',
    column: 'password_hash',
    key: ['account_no', 'replaced_at'],
    label: 'former passwords',
    isPast: true,
  },
} as const satisfies Record<string, PasswordColumn>;
