import type { ApprovalDetail, ApprovalEvent, MailAddress, StepApprover } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
import type { SubmissionKey } from '../../outbox/in-transaction.ts';
import type { RequestedApproval } from '../../outbox/index.ts';
import { namePeople } from './name-people.ts';

/** Everybody's task in a request, by level and position. */
export async function readTasks(db: Db, key: SubmissionKey): Promise<readonly ApprovalTaskTable[]> {
  return db
    .selectFrom('approval_task')
    .selectAll()
    .where('source_account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .orderBy('level_no')
    .orderBy('slot_no')
    .orderBy('asked_at')
    .execute();
}

type Name = (account: number) => MailAddress;

function presentTask(task: ApprovalTaskTable, name: Name): StepApprover {
  return {
    ...name(task.account_no),
    deputyOf: task.deputy_of === null ? null : name(task.deputy_of).name,
    state: task.state,
    opinion: task.opinion,
    decidedAt: task.decided_at,
  };
}

/** Who was, is and will be asked, level by level. */
function presentSteps(
  { levels }: RequestedApproval,
  tasks: readonly ApprovalTaskTable[],
  name: Name,
): ApprovalDetail['steps'] {
  return levels.map(({ need, slots }, index) => {
    const asked = tasks.filter((task) => task.level_no === index + 1);
    const next = slots.map(({ account }) => ({
      ...name(account),
      deputyOf: null,
      state: 'next' as const,
      opinion: '',
      decidedAt: null,
    }));
    return {
      level: index + 1,
      need,
      approvers: asked.length === 0 ? next : asked.map((task) => presentTask(task, name)),
    };
  });
}

export interface RequestSteps {
  readonly steps: ApprovalDetail['steps'];
  readonly history: ApprovalEvent[];
  readonly tasks: readonly ApprovalTaskTable[];
  readonly name: Name;
}

/** Steps and history of a request, with everybody named. */
export async function readSteps(db: Db, key: SubmissionKey, request: ApprovalRequestTable): Promise<RequestSteps> {
  const requested = JSON.parse(request.requested) as RequestedApproval;
  const tasks = await readTasks(db, key);
  const events = await db
    .selectFrom('approval_event')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .orderBy('event_no')
    .execute();
  const name = await namePeople(db, [
    ...tasks.flatMap((task) => [task.account_no, ...(task.deputy_of === null ? [] : [task.deputy_of])]),
    ...requested.levels.flatMap(({ slots }) => slots.map(({ account }) => account)),
    ...requested.candidates,
    ...events.flatMap((event) => (event.actor_no === null ? [] : [event.actor_no])),
  ]);
  return {
    steps: presentSteps(requested, tasks, name),
    history: events.map((event) => ({
      at: event.at,
      actor: event.actor_no === null ? null : name(event.actor_no),
      kind: event.kind as ApprovalEvent['kind'],
      opinion: event.opinion,
      people: JSON.parse(event.people) as string[],
    })),
    tasks,
    name,
  };
}
