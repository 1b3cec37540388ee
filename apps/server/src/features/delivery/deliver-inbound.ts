import { type Change, defineOperation } from '../../engines/database/port.ts';
import { type AcceptedBody, insertBody, insertMessage } from '../mailbox/in-transaction.ts';

export interface DeliverInboundInput {
  readonly body: AcceptedBody;
  /** Each account once. */
  readonly targets: readonly { readonly account: number; readonly folderId: number }[];
  readonly fromVerdict: 'pass' | 'fail' | 'none';
}

/** Puts a message from outside into its recipients' folders, all or none: its commit is what the 250 stands for. The quota was asked at RCPT; what was accepted there is not refused here. */
export const deliverInbound = defineOperation<DeliverInboundInput, { readonly copies: number }>({
  name: 'delivery.deliverInbound',
  accounts: (input) => input.targets.map((target) => target.account),
  run: async (tx, context, input) => {
    await insertBody(tx, input.body, context.now);
    const changes: Change[] = [];
    for (const { account, folderId } of input.targets) {
      const inserted = await insertMessage(tx, context, {
        account,
        folderId,
        facts: input.body.facts,
        flags: {},
        fromVerdict: input.fromVerdict,
        receivedAt: context.now,
        notify: true,
        overQuota: 'accept',
      });
      changes.push(...inserted.changes);
    }
    return { output: { copies: input.targets.length }, changes };
  },
});
