import { transferCommand } from './transfer-mails.ts';

/** UID MOVE (RFC 9051 §6.4.9, RFC 6851). */
export const uidMove = transferCommand('UID MOVE');
