import type { Change, Tx } from '../../engines/database/port.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import { notifyDelivery } from '../../mail/messages/index.ts';

export interface ReportArrival {
  readonly account: number;
  readonly facts: MessageFacts;
  readonly fromVerdict: 'pass' | 'fail' | 'none' | 'own';
  readonly now: number;
}

/**
 * Notes that a recipient has read a mail of this account, when a report of it arrives. It must come from the address that it
 * speaks of, and that address must be a recipient of a mail that this account has sent: others can say nothing here.
 */
export async function recordRead(tx: Tx, { account, facts, fromVerdict, now }: ReportArrival): Promise<Change[]> {
  // Facts of a job that was made before there were reports have none.
  const report = facts.readReport ?? null;
  if (report === null || fromVerdict === 'fail' || facts.fromAddress.toLowerCase() !== report.address) return [];
  // By the correspondence: it knows whom a mail went to for as long as the copy in Sent, its delivery is forgotten earlier.
  const recipient = await tx
    .selectFrom('message')
    .innerJoin('correspondence', (join) =>
      join.onRef('correspondence.account_no', '=', 'message.account_no').onRef('correspondence.n', '=', 'message.n'),
    )
    .leftJoin('submission_recipient', (join) =>
      join
        .onRef('submission_recipient.account_no', '=', 'message.account_no')
        .onRef('submission_recipient.submission_id', '=', 'message.submission_id')
        .on((eb) => eb(eb.fn('lower', ['submission_recipient.address']), '=', report.address)),
    )
    .where('message.account_no', '=', account)
    .where('message.message_id_hash', '=', report.messageIdHash)
    .where('message.submission_account_no', '=', account)
    .where((eb) => eb(eb.fn('lower', ['correspondence.address']), '=', report.address))
    .select(['message.n', 'submission_recipient.address'])
    .limit(1)
    .executeTakeFirst();
  if (recipient === undefined) return [];
  await tx
    .insertInto('read_report')
    .values({ account_no: account, n: recipient.n, address: report.address, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return notifyDelivery(tx, { account, n: recipient.n }, [
    { address: recipient.address ?? report.address, state: 'read' },
  ]);
}
