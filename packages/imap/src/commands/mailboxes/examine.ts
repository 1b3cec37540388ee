import { selectCommand } from './select-mailbox.ts';

/** EXAMINE (RFC 9051 §6.3.3): nothing in the mailbox is changed by having looked. */
export const examine = selectCommand('EXAMINE');
