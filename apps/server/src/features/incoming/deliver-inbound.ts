import type { JunkVerdict } from '@hongyan/contract';
import { type AuditEntry, type Change, defineOperation } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { type AcceptedBody, insertBody } from '../../mail/bodies/in-transaction.ts';
import { type LeaveRequest, leaveByMail } from '../mail-groups/in-transaction.ts';
import { type GroupMailPayload, groupMailJob } from './group-mail-job.ts';
import { takeArrival } from './take-arrival.ts';

/** The copies of one organisation: bodies belong to an organisation. */
export interface InboundCopies {
  readonly body: AcceptedBody;
  /** Each account once. */
  readonly targets: readonly {
    readonly account: number;
    readonly folderId: number;
    /** Why it goes to Junk, where it does. */
    readonly junk?: JunkVerdict;
  }[];
  /** What is known of the author; organisations may differ in whom they believe. */
  readonly fromVerdict?: 'pass' | 'fail' | 'none';
}

/** A message for the people of a group: kept now, brought to them by a job. */
export interface GroupRelay {
  readonly body: AcceptedBody;
  readonly mail: GroupMailPayload;
}

export interface DeliverInboundInput {
  readonly copies: readonly InboundCopies[];
  readonly relays?: readonly GroupRelay[];
  /** Groups that its author leaves by it. */
  readonly leaves?: readonly LeaveRequest[];
  /** What is known of the author, where a copy says nothing of its own. */
  readonly fromVerdict?: 'pass' | 'fail' | 'none';
  /** Envelope sender; empty for bounces. */
  readonly mailFrom: string;
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
    for (const { body, targets, fromVerdict } of input.copies) {
      await insertBody(tx, body, context.now);
      for (const { account, folderId, junk } of targets) {
        const arrival = {
          account,
          facts: body.facts,
          print: body,
          fromVerdict: fromVerdict ?? input.fromVerdict ?? 'none',
          folderId,
          ...(junk === undefined ? {} : { junk }),
          mailFrom: input.mailFrom,
        };
        changes.push(...(await takeArrival(tx, context, arrival)));
      }
    }
    for (const { body, mail } of input.relays ?? []) {
      await insertBody(tx, body, context.now);
      await enqueueJob(tx, context.now, { kind: groupMailJob, accountNo: mail.keeper, payload: mail });
    }
    const audit: AuditEntry[] = [];
    for (const request of input.leaves ?? []) audit.push(...(await leaveByMail(tx, context.now, request)));
    return { output: {}, changes, audit };
  },
});
