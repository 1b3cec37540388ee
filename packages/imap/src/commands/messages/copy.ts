import { transferCommand } from './transfer-mails.ts';

/** COPY (RFC 9051 §6.4.7). */
export const copy = transferCommand('COPY');
