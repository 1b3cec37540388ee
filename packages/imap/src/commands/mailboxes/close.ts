import { ImapRefusal, type OpenMailbox } from '../../session-port.ts';
import { defineCommand } from '../command.ts';
import { parseNothing } from '../without-arguments.ts';

async function expungeIfAllowed(mailbox: OpenMailbox): Promise<void> {
  try {
    await mailbox.expunge(null);
  } catch (error) {
    // RFC 4314 §4: whoever may not expunge closes all the same, and is answered OK.
    if (!(error instanceof ImapRefusal) || error.code !== 'NOPERM') throw error;
  }
}

/**
 * CLOSE (RFC 9051 §6.4.1): removes what is marked `\Deleted`, without a word of it, unless the mailbox is read-only. No HIGHESTMODSEQ is
 * answered: the client has not heard of what went, so it must ask from where it was (RFC 7162 §3.2.8).
 */
export const close = defineCommand({
  name: 'CLOSE',
  states: ['selected'],
  parse: parseNothing,
  run: async (context) => {
    const { mailbox, readOnly } = context.selected;
    if (!readOnly) await expungeIfAllowed(mailbox);
    context.select(null);
    return { status: 'OK', text: 'Closed', news: 'none' };
  },
});
