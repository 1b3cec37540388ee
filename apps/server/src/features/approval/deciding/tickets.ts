/** Tickets of the links in notices: signed, for one approver and one request, good for one decision. */
import { UserError } from '../../../call/user-error.ts';
import type { Tx } from '../../../engines/database/port.ts';
import type { Secrets } from '../../../engines/secrets/port.ts';
import type { SubmissionKey } from '../../outbox/in-transaction.ts';

const purpose = 'approval-ticket';
/** After that the request is decided from the list. */
const ticketLifeMs = 30 * 86_400_000;
const pattern = /^(\d{1,10})\.(\d{1,16})\.(\d{1,10})\.(\d{1,15})$/;

/** A ticket for one approver; `askedAt` makes those of a later reminder the same one. */
export function signTicket(secrets: Secrets, key: SubmissionKey, approver: number, askedAt: number): string {
  const text = [key.account, key.submissionId, approver, askedAt + ticketLifeMs].join('.');
  return `${text}~${secrets.sign(purpose, text)}`;
}

/** Refuses with approvalTicketUsed a ticket that is not ours, has expired, or is for somebody or something else. */
export function requireTicket(
  secrets: Secrets,
  ticket: string,
  key: SubmissionKey,
  approver: number,
  now: number,
): void {
  const cut = ticket.indexOf('~');
  const text = ticket.slice(0, cut);
  const [, account, submissionId, person, until] = pattern.exec(text) ?? [];
  const isOurs = cut > 0 && secrets.verify(purpose, text, ticket.slice(cut + 1));
  const fits =
    Number(account) === key.account && Number(submissionId) === key.submissionId && Number(person) === approver;
  if (!isOurs || !fits || Number(until) <= now) throw new UserError('approvalTicketUsed');
}

/** Uses a ticket up, in the transaction of the decision. Refuses with approvalTicketUsed what was used before. */
export async function takeTicket(tx: Tx, approver: number, ticket: string, now: number): Promise<void> {
  const taken = await tx
    .insertInto('approval_ticket')
    .values({ account_no: approver, ticket: ticket.slice(0, ticket.indexOf('~')), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('used_at')
    .executeTakeFirst();
  if (taken === undefined) throw new UserError('approvalTicketUsed');
}
