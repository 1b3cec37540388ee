import { transferCommand } from './transfer-mails.ts';

/** UID COPY (RFC 9051 §6.4.9). */
export const uidCopy = transferCommand('UID COPY');
