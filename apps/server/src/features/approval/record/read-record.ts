/** The record of approvals: every request with who decided it, and what became of it. */
import type { ApprovalId, ApprovalState, MailAddress } from '@hongyan/contract';
import { type Db, defineReader } from '../../../engines/database/port.ts';
import { formatApprovalId } from '../../outbox/in-transaction.ts';
import { type RecordCursor, type RecordFilter, selectRequests } from './record-filter.ts';

/** Some 200 kB. */
export const requestsOfPage = 100;

export interface RecordedApprover extends MailAddress {
  readonly level: number;
  /** The address of the person for whom they stood; null: they were asked themselves. */
  readonly deputyOf: string | null;
  readonly state: string;
  readonly opinion: string;
  readonly askedAt: number;
  readonly decidedAt: number | null;
}

export interface RecordedEvent {
  readonly at: number;
  /** Null: the mail system. */
  readonly actor: MailAddress | null;
  readonly kind: string;
  readonly opinion: string;
  readonly people: readonly string[];
}

export interface RecordEntry {
  readonly approvalId: ApprovalId;
  readonly state: ApprovalState;
  readonly ending: string | null;
  readonly askedAt: number;
  readonly decidedAt: number | null;
  readonly dueAt: number | null;
  readonly subject: string;
  readonly from: MailAddress;
  /** The first ones. */
  readonly recipients: readonly MailAddress[];
  readonly recipientCount: number;
  readonly outsideCount: number;
  readonly sizeBytes: number;
  readonly hasAttachment: boolean;
  readonly policies: readonly string[];
  readonly level: number;
  readonly levels: number;
  readonly reminders: number;
  readonly approvers: readonly RecordedApprover[];
  readonly events: readonly RecordedEvent[];
}

export interface RecordPage {
  readonly entries: readonly RecordEntry[];
  /** Null: there are no more. */
  readonly next: RecordCursor | null;
}

interface PageInput {
  readonly filter: RecordFilter;
  readonly after: RecordCursor | null;
  readonly limit: number;
}

const keyOf = (account: number, submission: number) => formatApprovalId({ account, submissionId: submission });

/** The keys of a page, to join with what belongs to its requests. */
const selectKeys = (db: Db, { filter, after, limit }: PageInput) =>
  selectRequests(db, filter, after)
    .select(['request.account_no as owner', 'request.submission_id as submission'])
    .limit(limit);

async function readTasks(db: Db, input: PageInput) {
  return db
    .selectFrom(selectKeys(db, input).as('page'))
    .innerJoin('approval_task as task', (join) =>
      join.onRef('task.source_account_no', '=', 'page.owner').onRef('task.submission_id', '=', 'page.submission'),
    )
    .leftJoin('account', 'account.account_no', 'task.account_no')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'task.account_no').on('address.kind', '=', 'primary'),
    )
    .leftJoin('address as absent', (join) =>
      join.onRef('absent.account_no', '=', 'task.deputy_of').on('absent.kind', '=', 'primary'),
    )
    .selectAll('task')
    .select(['account.display_name as name', 'address.address as address', 'absent.address as deputyOf'])
    .orderBy('task.level_no')
    .orderBy('task.slot_no')
    .orderBy('task.asked_at')
    .orderBy('task.account_no')
    .execute();
}

async function readEvents(db: Db, input: PageInput) {
  return db
    .selectFrom(selectKeys(db, input).as('page'))
    .innerJoin('approval_event as event', (join) =>
      join.onRef('event.account_no', '=', 'page.owner').onRef('event.submission_id', '=', 'page.submission'),
    )
    .leftJoin('account', 'account.account_no', 'event.actor_no')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'event.actor_no').on('address.kind', '=', 'primary'),
    )
    .selectAll('event')
    .select(['account.display_name as name', 'address.address as address'])
    .orderBy('event.event_no')
    .execute();
}

type TaskRow = Awaited<ReturnType<typeof readTasks>>[number];
type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

const toApprover = (row: TaskRow): RecordedApprover => ({
  name: row.name ?? '',
  // Whoever is gone is named by the number of the account.
  address: row.address ?? `#${String(row.account_no)}`,
  level: row.level_no,
  deputyOf: row.deputy_of === null ? null : (row.deputyOf ?? `#${String(row.deputy_of)}`),
  state: row.state,
  opinion: row.opinion,
  askedAt: row.asked_at,
  decidedAt: row.decided_at,
});

const toEvent = (row: EventRow): RecordedEvent => ({
  at: row.at,
  actor: row.actor_no === null ? null : { name: row.name ?? '', address: row.address ?? `#${String(row.actor_no)}` },
  kind: row.kind,
  opinion: row.opinion,
  people: JSON.parse(row.people) as string[],
});

/** The policies that held a message, as they were then. */
export function readPolicies(requested: string): readonly { readonly policyId: number; readonly name: string }[] {
  return (JSON.parse(requested) as { policies: { policyId: number; name: string }[] }).policies;
}

/** A page of the record. */
export async function readRecordPage(db: Db, input: PageInput): Promise<RecordPage> {
  const rows = await selectRequests(db, input.filter, input.after).selectAll('request').limit(input.limit).execute();
  const tasks = Map.groupBy(await readTasks(db, input), (row) => keyOf(row.source_account_no, row.submission_id));
  const events = Map.groupBy(await readEvents(db, input), (row) => keyOf(row.account_no, row.submission_id));
  const entries = rows.map((row): RecordEntry => {
    const approvalId = keyOf(row.account_no, row.submission_id);
    return {
      approvalId,
      state: row.state,
      ending: row.ending,
      askedAt: row.created_at,
      decidedAt: row.decided_at,
      dueAt: row.due_at,
      subject: row.subject,
      from: { name: row.from_name, address: row.from_address },
      recipients: JSON.parse(row.recipients) as MailAddress[],
      recipientCount: row.recipient_count,
      outsideCount: row.outside_count,
      sizeBytes: row.size_bytes,
      hasAttachment: row.has_attachment === 1,
      policies: readPolicies(row.requested).map(({ name }) => name),
      level: row.level_no,
      levels: row.level_count,
      reminders: row.reminders,
      approvers: (tasks.get(approvalId) ?? []).map(toApprover),
      events: (events.get(approvalId) ?? []).map(toEvent),
    };
  });
  const last = rows.length < input.limit ? undefined : rows.at(-1);
  const next =
    last === undefined
      ? null
      : { askedAt: last.created_at, account: last.account_no, submissionId: last.submission_id };
  return { entries, next };
}

/** A page of the record, off the main thread. */
export const approvalRecordPage = defineReader<PageInput, RecordPage>({
  name: 'approval.recordPage',
  read: readRecordPage,
});
