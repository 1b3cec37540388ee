/** One request as its page shows it. */
import { type ApprovalDetail, approvalReminderMinutes, type MailId, maxApprovalReminders } from '@hongyan/contract';
import type { CallContext } from '../../../call/call-context.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable } from '../../../engines/database/schema/approval-tables.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { SubmissionKey } from '../../outbox/in-transaction.ts';
import type { RequestedApproval } from '../../outbox/index.ts';
import { isFeatureOn, toFeatureSubject } from '../../settings/index.ts';
import { type RequestAccess, requireReadable } from '../access.ts';
import { presentItem } from './present-item.ts';
import { type ContentServices, readContent } from './read-content.ts';
import { readEarlier } from './read-earlier.ts';
import { readSteps } from './read-steps.ts';

/** Whether the reader may save attachments: their own always, others' where the policy and the organisation let approvers. */
export async function mayDownload(db: Db, { request, isOwner }: RequestAccess): Promise<boolean> {
  if (isOwner) return true;
  const { mayDownload: isAllowed } = JSON.parse(request.requested) as RequestedApproval;
  return isAllowed && readOrgSetting(db, request.org_id, 'mailApprovalDownload');
}

async function readRecipients(db: Db, key: SubmissionKey, orgId: number): Promise<ApprovalDetail['allRecipients']> {
  const rows = await db
    .selectFrom('submission_recipient as r')
    .leftJoin('account as a', 'a.account_no', 'r.target_account_no')
    .select(['r.address', 'r.state', 'r.target_account_no', 'r.via_group', 'a.display_name', 'a.org_id'])
    .where('r.account_no', '=', key.account)
    .where('r.submission_id', '=', key.submissionId)
    .orderBy('r.recipient_no')
    .execute();
  return rows.map((row) => ({
    name: row.display_name ?? '',
    address: row.address,
    // Another organisation on this server is outside as well.
    isOutside: row.target_account_no === null || (row.org_id !== null && row.org_id !== orgId),
    state: row.state,
  }));
}

async function readSubmissionFacts(db: Db, key: SubmissionKey, request: ApprovalRequestTable) {
  const row = await db
    .selectFrom('submission as s')
    .leftJoin('draft as d', (join) =>
      join.onRef('d.account_no', '=', 's.account_no').onRef('d.draft_id', '=', 's.draft_id'),
    )
    .select(['s.sent_n', 'd.state as draft_state'])
    .where('s.account_no', '=', key.account)
    .where('s.submission_id', '=', key.submissionId)
    .executeTakeFirst();
  const isOwnMailbox = request.owner_no === request.account_no;
  const sentN = row?.sent_n ?? null;
  return {
    mailId: sentN === null || !isOwnMailbox ? null : (String(sentN) as MailId),
    hasDraft: (row?.draft_state ?? null) !== null && isOwnMailbox,
  };
}

/** Whether a reminder may be sent now: some are left, and the last one is long enough ago. */
export function mayRemindNow(
  request: Pick<ApprovalRequestTable, 'reminders' | 'reminded_at' | 'created_at'>,
  now: number,
): boolean {
  const last = request.reminded_at ?? request.created_at;
  return request.reminders < maxApprovalReminders && now >= last + approvalReminderMinutes * 60_000;
}

/** Refuses with approvalNotFound, approvalWithdrawn and approvalFinished. */
export async function readRequestDetail(
  services: ContentServices,
  context: CallContext,
  id: string,
): Promise<ApprovalDetail> {
  const { read } = services.database;
  const reader = context.session.actor;
  const access = await requireReadable(read, id, reader);
  const { key, request, isOwner } = access;
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const { steps, history, tasks, name } = await readSteps(read, key, request);
  const previews = await isFeatureOn(read, toFeatureSubject(context), 'preview');
  const maySave = await mayDownload(read, access);
  const { content, to, cc, bcc } = await readContent(services, request, { mayDownload: maySave, previews });
  const { mailId, hasDraft } = await readSubmissionFacts(read, key, request);
  const isPending = request.state === 'pending';
  const hasDecided = tasks.some((task) => task.state !== 'waiting');
  const item = presentItem({ request, tasks, reader, name });
  return {
    ...item,
    mailId: isOwner ? mailId : null,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    allRecipients: await readRecipients(read, key, request.org_id),
    note: requested.note,
    hits: [...requested.hits],
    steps,
    history,
    content,
    earlier: await readEarlier(read, request),
    mayDecide: item.isMine,
    mayDownload: maySave,
    mayWithdraw: isOwner && isPending,
    mayEdit: isOwner && hasDraft && (request.state === 'rejected' || request.state === 'withdrawn'),
    mayRemind: isOwner && isPending && mayRemindNow(request, context.now),
    mayChoose: isOwner && isPending && requested.candidates.length > 1 && request.level_no === 1 && !hasDecided,
    remindersLeft: Math.max(0, maxApprovalReminders - request.reminders),
  };
}
