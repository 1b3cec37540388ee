import { type Change, defineOperation } from '../../engines/database/port.ts';
import { flagResponded } from '../../mail/flags/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { findByNumbers } from '../../mail/messages/index.ts';
import { moveMessages } from '../../mail/moves/index.ts';
import { submitUnkept, type UnkeptMail } from '../outbox/in-transaction.ts';
import { readForward, readSentState, recordSent } from './store.ts';

const trashFolderId = systemFolderId('trash');

export interface ForwardMailInput {
  readonly account: number;
  readonly n: number;
  /** The setting by which it was decided. */
  readonly version: number;
  /** The folder from which it goes to the recycle bin; null where a copy is kept. */
  readonly leaves: number | null;
  readonly mail: Omit<UnkeptMail, 'account' | 'gate'>;
}

export type Forwarded = 'sent' | 'done' | 'limit' | 'changed';

/**
 * Passes a mail on, once: the note that it went, the mail, and what becomes of the copy here are one transaction. Without a copy
 * it goes to the recycle bin, and only when it has really gone: whoever mistypes an address loses nothing.
 */
export const forwardMail = defineOperation<ForwardMailInput, Forwarded>({
  name: 'automaticMail.forwardMail',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const { account, n, leaves } = input;
    if ((await readForward(tx, account)).version !== input.version) return { output: 'changed' };
    const state = await readSentState(tx, { account, n, kind: 'forward' }, context.now);
    if (state !== 'open') return { output: state };
    await recordSent(tx, { account, n, kind: 'forward' }, context.now);
    await submitUnkept(tx, context, { account, gate: 'policies', ...input.mail });
    const changes: Change[] = [...(await flagResponded(tx, context, { account, n, how: 'forwarded' }))];
    const found = leaves === null ? [] : await findByNumbers(tx, account, [n]);
    // Who has moved it meanwhile wants it where it is.
    const leaving = found.filter((mail) => mail.folder_id === leaves);
    if (leaving.length > 0)
      changes.push(
        ...(
          await moveMessages(tx, context, {
            account,
            mails: leaving,
            to: trashFolderId,
            whileEmptied: 'move',
            record: 'byCaller',
          })
        ).changes,
      );
    return {
      output: 'sent',
      changes,
      audit: [
        {
          action: 'automaticMail.forward',
          object: `${String(account)}/${String(n)}`,
          result: 'ok',
          detail: { recipients: input.mail.recipients.length },
        },
      ],
    };
  },
});
