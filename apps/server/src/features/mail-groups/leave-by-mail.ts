/** A mail to the address of a group with the tag `leave` (RFC 2369 §3.2): its author is taken out, and told so by mail. */
import type { AuditEntry, Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { nameAccounts, readGroup } from '../group-membership/index.ts';
import { findGroup, findKeeper } from './find-group.ts';
import { takeOut } from './leave-group.ts';
import type { GroupMember } from './leaving-member.ts';

/** Answers a mail to leave a group. */
export const leaveAnswerJob = 'automatic-mail.leaveAnswer';

export interface LeaveAnswerPayload {
  readonly orgId: number;
  /** The group's address. */
  readonly group: string;
  /** The account that the answer goes out from. */
  readonly keeper: number;
  /** Whom it is for; the account is null outside. */
  readonly to: string;
  readonly account: number | null;
  /** `closed`: it was closed while the mail was on its way. */
  readonly outcome: 'left' | 'notIn' | 'closed';
  /** Of the mail that is answered. */
  readonly messageId: string | null;
}

/** A mail to leave whose author is proven. */
export interface LeaveRequest {
  /** The group's address. */
  readonly group: string;
  readonly member: GroupMember;
  readonly to: string;
  readonly messageId: string | null;
}

/** Takes the author of a mail out of a group and enqueues the answer. A group that is gone is nothing to leave. */
export async function leaveByMail(tx: Tx, now: number, request: LeaveRequest): Promise<readonly AuditEntry[]> {
  const group = await readGroup(tx, request.group);
  const keeper = group === null ? null : await findKeeper(tx, group);
  if (group === null || keeper === null) return [];
  const audit = group.isOpen ? await takeOut(tx, group, request.member) : [];
  const payload: LeaveAnswerPayload = {
    orgId: group.orgId,
    group: group.address,
    keeper,
    to: request.to,
    account: request.member.kind === 'account' ? Number(request.member.target) : null,
    outcome: !group.isOpen ? 'closed' : audit.length > 0 ? 'left' : 'notIn',
    messageId: request.messageId,
  };
  await enqueueJob(tx, now, { kind: leaveAnswerJob, accountNo: keeper, payload });
  return audit;
}

/** The same for a mail that was written here. null: the address is no group's to leave. */
export async function leaveByOwnMail(
  tx: Tx,
  now: number,
  mail: { readonly address: string; readonly sender: number; readonly messageId: string | null },
): Promise<readonly AuditEntry[] | null> {
  const found = await findGroup(tx, mail.address);
  const [author] = await nameAccounts(tx, [mail.sender]);
  if (found?.part !== 'leave' || author === undefined) return null;
  const member = { kind: 'account' as const, target: String(mail.sender) };
  return leaveByMail(tx, now, {
    group: found.group.address,
    member,
    to: author.address,
    messageId: mail.messageId,
  });
}
