import type { ImapStore } from '../../session-port.ts';
import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { readNewMailboxName } from '../../wire/read-new-mailbox-name.ts';
import { defineCommand, signedInStates } from '../command.ts';

/** RFC 9051 §6.3.6: renaming INBOX moves its mails into a new mailbox and leaves INBOX empty; mailboxes below it stay. */
async function moveInboxTo(store: ImapStore, name: string): Promise<void> {
  await store.createMailbox(name, null);
  const inbox = await store.open('INBOX');
  try {
    const { uids } = await inbox.readUids();
    if (uids.length > 0) await inbox.move([...uids], name);
  } finally {
    inbox.close();
  }
}

/** RENAME (RFC 9051 §6.3.6). */
export const rename = defineCommand({
  name: 'RENAME',
  states: signedInStates,
  parse: (args, context) => {
    const from = readMailboxName(args, context);
    args.space();
    return { from, to: readNewMailboxName(args, context) };
  },
  run: async (context, { from, to }) => {
    if (from === 'INBOX') await moveInboxTo(context.store, to.checked());
    else await context.store.renameMailbox(from, to.checked());
    return { status: 'OK', text: 'Renamed' };
  },
});
