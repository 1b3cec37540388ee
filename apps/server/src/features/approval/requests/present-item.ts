import type { ApprovalId, ApprovalItem, MailAddress } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
import { formatApprovalId, type RequestedApproval } from '../../outbox/index.ts';
import { namePeople } from './name-people.ts';

type ItemTask = Pick<ApprovalTaskTable, 'account_no' | 'source_account_no' | 'submission_id' | 'level_no' | 'state'>;

/** Who is asked now; after the end, who decided. */
function chooseShown(request: ApprovalRequestTable, tasks: readonly ItemTask[]): readonly number[] {
  const shown = tasks.filter(({ state }) =>
    request.state === 'pending' ? state === 'waiting' : ['approved', 'rejected', 'returned'].includes(state),
  );
  return [...new Set(shown.map((task) => task.account_no))];
}

const toId = (account: number, submissionId: number): ApprovalId => formatApprovalId({ account, submissionId });

interface PresentedRequest {
  readonly request: ApprovalRequestTable;
  readonly tasks: readonly ItemTask[];
  readonly reader: number;
  readonly name: (account: number) => MailAddress;
}

/** A row of either list. */
export function presentItem({ request, tasks, reader, name }: PresentedRequest): ApprovalItem {
  const { policies } = JSON.parse(request.requested) as RequestedApproval;
  return {
    approvalId: toId(request.account_no, request.submission_id),
    state: request.state,
    how: request.ending as ApprovalItem['how'],
    mailSubject: request.subject,
    mailFrom: { name: request.from_name, address: request.from_address },
    recipients: JSON.parse(request.recipients) as MailAddress[],
    recipientCount: request.recipient_count,
    outsideCount: request.outside_count,
    preview: request.preview,
    size: request.size_bytes,
    hasAttachment: request.has_attachment === 1,
    createdAt: request.created_at,
    decidedAt: request.decided_at,
    dueAt: request.due_at,
    scheduledAt: request.scheduled_at,
    policies: policies.map((policy) => policy.name),
    level: request.level_no,
    levels: request.level_count,
    approvers: chooseShown(request, tasks).map(name),
    isMine: request.state === 'pending' && tasks.some((task) => task.account_no === reader && task.state === 'waiting'),
    isInsideReleased: request.is_inside_released === 1,
    previousId: request.previous_id === null ? null : toId(request.account_no, request.previous_id),
  };
}

/** Rows of a list, with the people in them named. */
export async function presentItems(
  db: Db,
  reader: number,
  requests: readonly ApprovalRequestTable[],
): Promise<ApprovalItem[]> {
  const tasks: ItemTask[] = [];
  for (const { account_no: account, submission_id: submissionId } of requests)
    tasks.push(
      ...(await db
        .selectFrom('approval_task')
        .select(['account_no', 'source_account_no', 'submission_id', 'level_no', 'state'])
        .where('source_account_no', '=', account)
        .where('submission_id', '=', submissionId)
        .orderBy('level_no')
        .orderBy('slot_no')
        .execute()),
    );
  const name = await namePeople(
    db,
    tasks.map((task) => task.account_no),
  );
  return requests.map((request) => {
    const own = tasks.filter(
      (task) => task.source_account_no === request.account_no && task.submission_id === request.submission_id,
    );
    return presentItem({ request, tasks: own, reader, name });
  });
}
