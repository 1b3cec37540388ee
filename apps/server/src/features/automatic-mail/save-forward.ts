import type { AutomaticForward } from '@hongyan/contract';
import { type Change, defineOperation } from '../../engines/database/port.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { createChange } from '../../mail/messages/index.ts';
import { putNotice } from '../../mail/notices/in-transaction.ts';
import { readForward, writeSetting } from './store.ts';

/** What the audit record keeps of the addresses. */
const maxAuditCharacters = 1_000;

export interface SaveForwardInput {
  readonly account: number;
  /** Checked, its addresses folded. */
  readonly forward: AutomaticForward;
  /** The notice to the owner, composed beforehand; it is kept only where mail begins to go somewhere new. */
  readonly notice: AcceptedBody | null;
}

/** Whether mail goes to somebody from now on to whom it did not go. */
export function beginsToForward(before: AutomaticForward, after: AutomaticForward): boolean {
  const known = before.autoForwardEnable ? before.addresses : [];
  return after.autoForwardEnable && after.addresses.some((address) => !known.includes(address));
}

/**
 * Saves the automatic forward. Where mail begins to go to a new address the owner finds a notice in the inbox, written in the same
 * transaction: whoever sets a forward in somebody's open session does not do it unseen.
 */
export const saveForward = defineOperation<SaveForwardInput, null>({
  name: 'automaticMail.saveForward',
  accounts: (input) => [input.account],
  run: async (tx, context, { account, forward, notice }) => {
    const before = await readForward(tx, account);
    await writeSetting(tx, {
      account,
      kind: 'forward',
      isOn: forward.autoForwardEnable,
      startsAt: null,
      endsAt: null,
      content: forward,
      version: context.modseq(account),
    });
    const changes: Change[] = [
      createChange(account, 'settingsChanged', { optType: 'mailbox', keys: ['automaticForward'] }),
    ];
    if (beginsToForward(before.value, forward)) changes.push(...(await putNotice(tx, context, account, notice)));
    const detail = {
      on: forward.autoForwardEnable,
      keepCopy: forward.keepCopy,
      addresses: forward.addresses.join(' ').slice(0, maxAuditCharacters),
    };
    return {
      output: null,
      changes,
      audit: [{ action: 'automaticMail.saveForward', object: String(account), result: 'ok', detail }],
    };
  },
});
