/** Outgoing approval: policies, who leads whom, and what waits for a decision. */
import type { Flag } from '../flag.ts';

export interface ApprovalPolicyTable {
  org_id: number;
  policy_id: number;
  /** Raised with every change of this policy. */
  version: number;
  /** Its place in the order; the first that fits holds the message. */
  sort: number;
  name: string;
  enabled: Flag;
  /** JSON: ApprovalPolicy of the contract. */
  definition: string;
  created_at: number;
  updated_at: number;
}

/** Raised with every change of an organisation's policies, and of who leads whom: what was judged before is judged again. */
export interface ApprovalRevisionTable {
  org_id: number;
  revision: number;
  next_policy_id: number;
}

/** Who leads a department. */
export interface DepartmentLeaderTable {
  org_id: number;
  department_id: number;
  account_no: number;
}

/** The direct manager of a person. */
export interface PersonManagerTable {
  account_no: number;
  manager_no: number;
}

/** Who decides in somebody's place while they are away. */
export interface ApprovalDeputyTable {
  account_no: number;
  deputy_no: number;
  starts_at: number;
  /** Null: until it is changed. */
  ends_at: number | null;
}

/** A submission that was held for approval; the row stays when the submission is forgotten. */
export interface ApprovalRequestTable {
  account_no: number;
  submission_id: number;
  org_id: number;
  /** Who wrote it, whose request it is; of what left by itself: the mailbox. */
  owner_no: number;
  /** How it was handed over: `web`, `submission`, or `worker` for what left by itself. */
  client: string;
  state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  /** How it ended (`approvalEndings` of the contract); null while it is pending. */
  ending: string | null;
  /** JSON: RequestedApproval, the policies as they were when it was asked for. */
  requested: string;
  subject: string;
  from_name: string;
  from_address: string;
  /** JSON: the first recipients, { name, address }. */
  recipients: string;
  recipient_count: number;
  outside_count: number;
  preview: string;
  size_bytes: number;
  has_attachment: Flag;
  /** Empty once the message is no longer kept. */
  body_id: string;
  draft_id: number | null;
  /** The level that is asked now, from 1; of levels that are asked at once: 1. */
  level_no: number;
  level_count: number;
  created_at: number;
  decided_at: number | null;
  /** Epoch milliseconds; null: no time is set. */
  due_at: number | null;
  scheduled_at: number | null;
  is_inside_released: Flag;
  /** JSON list of the addresses that every approver so far agreed to; null: all. */
  only_recipients: string | null;
  /** What its owner was told by mail: 0 nothing, 1 that it waits, 2 how it ended. */
  owner_notified: number;
  reminders: number;
  reminded_at: number | null;
  /** The earlier request of the same draft, by its submission; null: none. */
  previous_id: number | null;
}

/** One person who is asked to decide a request. */
export interface ApprovalTaskTable {
  /** Who decides. */
  account_no: number;
  source_account_no: number;
  submission_id: number;
  level_no: number;
  /** The approver's position in the level: a deputy has that of the person they stand for. */
  slot_no: number;
  /** For whom they stand here; null: for themselves. */
  deputy_of: number | null;
  state: 'waiting' | 'approved' | 'rejected' | 'returned' | 'forwarded' | 'ended';
  /** Under which state the list of the person shows the request; of several tasks of one person in a request only the last is listed. */
  listed_as: 'pending' | 'forwarded' | 'approved' | 'rejected' | 'withdrawn' | 'superseded';
  opinion: string;
  asked_at: number;
  decided_at: number | null;
  /** When the person got a notice of it; null: one is due. */
  notified_at: number | null;
  /** The notice that is due is a reminder. */
  is_reminded: Flag;
}

/** What became of a request, in order. */
export interface ApprovalEventTable {
  account_no: number;
  submission_id: number;
  event_no: number;
  at: number;
  /** Null: the mail system. */
  actor_no: number | null;
  kind: string;
  opinion: string;
  /** JSON list of addresses. */
  people: string;
}

/** One-time tickets of links in notices that were used. */
export interface ApprovalTicketTable {
  account_no: number;
  ticket: string;
  used_at: number;
}

/** Tables of outgoing approval, by name. */
export interface ApprovalSchema {
  approval_policy: ApprovalPolicyTable;
  approval_revision: ApprovalRevisionTable;
  department_leader: DepartmentLeaderTable;
  person_manager: PersonManagerTable;
  approval_deputy: ApprovalDeputyTable;
  approval_request: ApprovalRequestTable;
  approval_task: ApprovalTaskTable;
  approval_event: ApprovalEventTable;
  approval_ticket: ApprovalTicketTable;
}
