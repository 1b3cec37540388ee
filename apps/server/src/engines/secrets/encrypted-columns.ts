/**
 * Everything that is encrypted under the master key, by its purpose. `Secrets.encrypt` takes no other purpose, so nothing can be encrypted that a
 * rotation of the key does not know.
 */
import type { Schema } from '../database/port.ts';

/** A column of encrypted texts, and the columns of the table's primary key. */
export interface EncryptedColumn {
  readonly table: keyof Schema;
  readonly column: string;
  readonly key: readonly string[];
  /** What the administrator is shown. */
  readonly label: string;
}

/** Columns that a rotation encrypts anew, by the purpose of their texts. */
export const encryptedColumns = {
  dkim: {
    table: 'dkim_key',
    column: 'private_key',
    key: ['org_id', 'domain', 'selector'],
    label: 'DKIM keys',
  },
  totp: { table: 'second_step', column: 'totp_sealed', key: ['account_no'], label: 'secrets of one-time passwords' },
  'second-step-proof': {
    table: 'second_step_ticket',
    column: 'sealed',
    key: ['account_no', 'ticket_hash'],
    label: 'sign-ins that wait for a second factor',
  },
  'second-step-setup': {
    table: 'second_step_setup',
    column: 'sealed',
    key: ['account_no', 'setup_hash'],
    label: 'second factors that are being set up',
  },
  'authorised-mail': {
    table: 'authorised_recipient',
    column: 'sealed_key',
    key: ['account_no', 'submission_id', 'recipient_no'],
    label: 'keys of read-limited mail',
  },
  'file-share-code': {
    table: 'file_share',
    column: 'code_encrypted',
    key: ['account_no', 'share_id'],
    label: 'codes of file shares',
  },
  'sms-outbox': { table: 'sms_outbox', column: 'sealed', key: ['org_id', 'id'], label: 'text messages that wait' },
  'directory-password': {
    table: 'directory',
    column: 'sealed_password',
    key: ['org_id'],
    label: 'passwords for directories',
  },
  'sso-client-secret': {
    table: 'sso_provider',
    column: 'sealed_secret',
    key: ['org_id', 'provider_id'],
    label: 'client secrets of identity providers',
  },
  'trusted-system': {
    table: 'trusted_system',
    column: 'sealed_key',
    key: ['org_id', 'name'],
    label: 'keys of trusted systems',
  },
} as const satisfies Record<string, EncryptedColumn>;

/** Purposes of texts that a browser, a link or a waiting job holds. They end by themselves, and with the version that made them. */
type PassingPurpose =
  | 'challenge/puzzle'
  | 'challenge/picture'
  | 'large-file/code'
  | 'mail-group-leave'
  | 'oauth-request'
  | 'password-code-letter'
  | 'password-recovery'
  | 'push-ticket'
  | 'sms-verified'
  | 'sso-flow'
  | 'trusted-system-ticket';

/** For what something may be encrypted. */
export type EncryptionPurpose = keyof typeof encryptedColumns | PassingPurpose;
