import { type Change, defineOperation } from '../../engines/database/port.ts';
import { type AcceptedBody, insertBody, insertMessage } from '../mailbox/in-transaction.ts';
import { judgeArrival } from '../trust/in-transaction.ts';
import { recordRead } from './record-read.ts';

/** Junk's number in every account (features/folders, system folders). */
const junkFolderId = 5;

/** The copies of one organisation: bodies belong to an organisation. */
export interface InboundCopies {
  readonly body: AcceptedBody;
  /** Each account once. */
  readonly targets: readonly { readonly account: number; readonly folderId: number }[];
}

export interface DeliverInboundInput {
  readonly copies: readonly InboundCopies[];
  readonly fromVerdict: 'pass' | 'fail' | 'none';
}

/**
 * Puts a message from outside into its recipients' folders, all or none: its commit is what the 250 stands for. The quota
 * was asked at RCPT; what was accepted there is not refused here.
 */
export const deliverInbound = defineOperation<DeliverInboundInput, Record<string, never>>({
  name: 'delivery.deliverInbound',
  accounts: (input) => input.copies.flatMap((copies) => copies.targets.map((target) => target.account)),
  run: async (tx, context, input) => {
    const changes: Change[] = [];
    for (const { body, targets } of input.copies) {
      await insertBody(tx, body, context.now);
      for (const { account, folderId: asked } of targets) {
        const folderId = await judgeArrival(tx, { account, fromAddress: body.facts.fromAddress, folderId: asked });
        const isJunk = folderId === junkFolderId;
        const inserted = await insertMessage(tx, context, {
          account,
          folderId,
          facts: body.facts,
          flags: {},
          fromVerdict: input.fromVerdict,
          receivedAt: context.now,
          ...(body.facts.wantsReceipt && !isJunk ? { receipt: 'wanted' as const } : {}),
          // Nobody is called for junk.
          notify: !isJunk,
          overQuota: 'accept',
        });
        const { facts } = body;
        const read = { account, facts, fromVerdict: input.fromVerdict, now: context.now };
        changes.push(...inserted.changes, ...(await recordRead(tx, read)));
      }
    }
    return { output: {}, changes };
  },
});
