/** How outgoing approval is used: how many requests, by policy and approver, and how long they took. One walk over the requests, page by page. */
import type { ApprovalState } from '@hongyan/contract';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { DurationDigest, type DurationSummary } from './duration-digest.ts';
import { readPolicies } from './read-record.ts';
import { type RecordCursor, type RecordFilter, selectRequests } from './record-filter.ts';

type States = Record<ApprovalState, number>;

export interface PolicyStatistics {
  readonly policyId: number;
  /** Its name in the latest request. */
  readonly name: string;
  readonly requests: number;
  readonly states: Readonly<States>;
  readonly time: DurationSummary;
}

export interface ApproverStatistics {
  readonly name: string;
  readonly address: string;
  /** Times they were asked, for themselves or for somebody else. */
  readonly asked: number;
  readonly asDeputy: number;
  readonly approved: number;
  readonly rejected: number;
  readonly returned: number;
  readonly forwarded: number;
  readonly waiting: number;
  /** From when they were asked until they decided. */
  readonly time: DurationSummary;
}

export interface ApprovalStatistics {
  readonly requests: number;
  readonly states: Readonly<States>;
  /** By how they ended. */
  readonly endings: Readonly<Record<string, number>>;
  readonly reminders: number;
  /** Times at which nobody had decided in time, whatever the policy did then. */
  readonly timeouts: number;
  /** From when approval was asked for until its approvers had decided; on the clock, not in hours of work. */
  readonly time: DurationSummary;
  /** The most requests first. */
  readonly policies: readonly PolicyStatistics[];
  readonly approvers: readonly ApproverStatistics[];
}

const requestsAtOnce = 500;
/** A request ended so by what its approvers said. */
const decidedEndings: readonly string[] = ['decided', 'partly', 'returned'];

const noStates = (): States => ({ pending: 0, approved: 0, rejected: 0, withdrawn: 0 });

class Count {
  requests = 0;
  readonly states = noStates();
  readonly time = new DurationDigest();
  name = '';

  add(row: RequestRow): void {
    this.requests += 1;
    this.states[row.state] += 1;
    if (row.decided_at !== null && row.ending !== null && decidedEndings.includes(row.ending))
      this.time.add(row.decided_at - row.created_at);
  }
}

async function readRequests(db: Db, filter: RecordFilter, after: RecordCursor | null) {
  return selectRequests(db, filter, after)
    .select(['request.account_no', 'request.submission_id', 'request.state', 'request.ending', 'request.requested'])
    .select(['request.created_at', 'request.decided_at', 'request.reminders'])
    .limit(requestsAtOnce)
    .execute();
}
type RequestRow = Awaited<ReturnType<typeof readRequests>>[number];

class Requests {
  readonly all = new Count();
  readonly endings = new Map<string, number>();
  readonly policies = new Map<number, Count>();
  reminders = 0;

  add(row: RequestRow): void {
    this.all.add(row);
    this.reminders += row.reminders;
    if (row.ending !== null) this.endings.set(row.ending, (this.endings.get(row.ending) ?? 0) + 1);
    for (const { policyId, name } of readPolicies(row.requested)) {
      const count = this.policies.get(policyId) ?? new Count();
      count.add(row);
      count.name = name;
      this.policies.set(policyId, count);
    }
  }
}

async function countRequests(db: Db, filter: RecordFilter): Promise<Requests> {
  const counted = new Requests();
  for (let after: RecordCursor | null = null; ; ) {
    const rows: readonly RequestRow[] = await readRequests(db, filter, after);
    for (const row of rows) counted.add(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < requestsAtOnce) return counted;
    after = { askedAt: last.created_at, account: last.account_no, submissionId: last.submission_id };
  }
}

async function countTimeouts(db: Db, filter: RecordFilter): Promise<number> {
  const row = await selectRequests(db, filter, null)
    .clearOrderBy()
    .innerJoin('approval_event as event', (join) =>
      join
        .onRef('event.account_no', '=', 'request.account_no')
        .onRef('event.submission_id', '=', 'request.submission_id'),
    )
    .where('event.kind', '=', 'timeout')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const selectTasks = (db: Db, filter: RecordFilter) =>
  selectRequests(db, filter, null)
    .clearOrderBy()
    .innerJoin('approval_task as task', (join) =>
      join
        .onRef('task.source_account_no', '=', 'request.account_no')
        .onRef('task.submission_id', '=', 'request.submission_id'),
    );

/** Counts by approver and state are the database's. */
async function countTasks(db: Db, filter: RecordFilter) {
  return selectTasks(db, filter)
    .leftJoin('account', 'account.account_no', 'task.account_no')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'task.account_no').on('address.kind', '=', 'primary'),
    )
    .groupBy(['task.account_no', 'task.state', 'account.display_name', 'address.address'])
    .select(['task.account_no', 'task.state', 'account.display_name as name', 'address.address'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.count<number>('task.deputy_of').as('asDeputy')])
    .execute();
}

interface TaskCursor {
  readonly source: number;
  readonly submission: number;
  readonly level: number;
  readonly slot: number;
}

async function readDecidedTasks(db: Db, filter: RecordFilter, approver: number, after: TaskCursor | null) {
  const all = selectTasks(db, filter)
    .where('task.account_no', '=', approver)
    .where('task.state', 'in', ['approved', 'rejected', 'returned'])
    .where('task.decided_at', 'is not', null)
    .select(['task.source_account_no', 'task.submission_id', 'task.level_no', 'task.slot_no'])
    .select(['task.asked_at', 'task.decided_at'])
    .orderBy('task.source_account_no')
    .orderBy('task.submission_id')
    .orderBy('task.level_no')
    .orderBy('task.slot_no')
    .limit(requestsAtOnce);
  if (after === null) return all.execute();
  const { source, submission, level, slot } = after;
  return all
    .where((eb) =>
      eb(
        eb.refTuple('task.source_account_no', 'task.submission_id', 'task.level_no', 'task.slot_no'),
        '>',
        eb.tuple(source, submission, level, slot),
      ),
    )
    .execute();
}

/** How long one approver took, page by page along the approver's tasks. */
async function digestTimes(db: Db, filter: RecordFilter, approver: number): Promise<DurationSummary> {
  const digest = new DurationDigest();
  for (let after: TaskCursor | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof readDecidedTasks>> = await readDecidedTasks(db, filter, approver, after);
    for (const row of rows) digest.add((row.decided_at ?? row.asked_at) - row.asked_at);
    const last = rows.at(-1);
    if (last === undefined || rows.length < requestsAtOnce) return digest.summarise();
    const { source_account_no: source, submission_id: submission, level_no: level, slot_no: slot } = last;
    after = { source, submission, level, slot };
  }
}

async function listApprovers(db: Db, filter: RecordFilter): Promise<ApproverStatistics[]> {
  const byApprover = Map.groupBy(await countTasks(db, filter), (row) => row.account_no);
  const list: ApproverStatistics[] = [];
  for (const [account, rows] of byApprover) {
    const sum = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + count, 0);
    list.push({
      name: rows[0]?.name ?? '',
      address: rows[0]?.address ?? `#${String(account)}`,
      asked: rows.reduce((all, { count }) => all + count, 0),
      asDeputy: rows.reduce((all, { asDeputy }) => all + asDeputy, 0),
      approved: sum('approved'),
      rejected: sum('rejected'),
      returned: sum('returned'),
      forwarded: sum('forwarded'),
      waiting: sum('waiting'),
      time: await digestTimes(db, filter, account),
    });
  }
  return list.toSorted((a, b) => b.asked - a.asked || (a.address < b.address ? -1 : 1));
}

export async function readApprovalStatistics(db: Db, filter: RecordFilter): Promise<ApprovalStatistics> {
  const { all, endings, policies, reminders } = await countRequests(db, filter);
  return {
    requests: all.requests,
    states: all.states,
    endings: Object.fromEntries([...endings].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    reminders,
    timeouts: await countTimeouts(db, filter),
    time: all.time.summarise(),
    policies: [...policies]
      .map(([policyId, { name, requests, states, time }]) => ({
        policyId,
        name,
        requests,
        states,
        time: time.summarise(),
      }))
      .toSorted((a, b) => b.requests - a.requests || a.policyId - b.policyId),
    approvers: await listApprovers(db, filter),
  };
}

/** The statistics, off the main thread. */
export const approvalStatistics = defineReader<RecordFilter, ApprovalStatistics>({
  name: 'approval.statistics',
  read: readApprovalStatistics,
});
