import type { Migration } from './migration.ts';

/** How each recipient's copy was encrypted on its way to another server. */
export const deliveryEncryption015: Migration = {
  version: 15,
  name: 'delivery-encryption',
  statements: (c) => [`ALTER TABLE submission_recipient ADD COLUMN last_tls ${c.text}`],
};
