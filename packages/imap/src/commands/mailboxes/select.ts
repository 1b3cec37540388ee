import { selectCommand } from './select-mailbox.ts';

/** SELECT (RFC 9051 §6.3.2). */
export const select = selectCommand('SELECT');
