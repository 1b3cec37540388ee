import { ImapRefusal } from '../../session-port.ts';
import { readMailboxName } from '../../wire/read-mailbox-name.ts';
import { defineCommand, signedInStates } from '../command.ts';
import { closeWithWord } from './select-mailbox.ts';

/** DELETE (RFC 9051 §6.3.5). Whoever deletes the mailbox that is open here has it closed first. */
export const deleteMailbox = defineCommand({
  name: 'DELETE',
  states: signedInStates,
  parse: readMailboxName,
  run: async (context, name) => {
    if (name === 'INBOX') throw new ImapRefusal('CANNOT', 'INBOX cannot be deleted'); // RFC 9051 §6.3.5
    await context.store.deleteMailbox(name);
    if (context.state === 'selected' && context.selected.mailbox.name === name) closeWithWord(context);
    return { status: 'OK', text: 'Deleted' };
  },
});
