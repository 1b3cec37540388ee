import type { ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
import type { RequestedLevel } from '../../outbox/index.ts';

/** Whether enough people of a level have approved. A position counts once, whoever of approver, deputy and the one it was forwarded to has decided. */
export function isLevelDone(
  level: Pick<RequestedLevel, 'need'> | undefined,
  tasks: readonly Pick<ApprovalTaskTable, 'slot_no' | 'state'>[],
): boolean {
  const slots = new Set(tasks.map((task) => task.slot_no));
  const approved = new Set(tasks.filter((task) => task.state === 'approved').map((task) => task.slot_no));
  return level?.need === 'all' ? approved.size === slots.size : approved.size > 0;
}
