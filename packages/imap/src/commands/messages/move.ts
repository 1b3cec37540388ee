import { transferCommand } from './transfer-mails.ts';

/** MOVE (RFC 9051 §6.4.8, RFC 6851). */
export const move = transferCommand('MOVE');
