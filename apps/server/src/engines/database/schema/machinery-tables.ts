/** What the machinery keeps: repeated calls, the audit, jobs and counters of attempts. */

export interface IdempotencyTable {
  account_no: number;
  key: string;
  operation: string;
  input_hash: string;
  output: string;
  created_at: number;
}

export interface AuditTable {
  org_id: number;
  audit_id: string;
  at: number;
  actor_no: number | null;
  subject_no: number | null;
  address: string | null;
  client: string;
  action: string;
  object: string | null;
  result: 'ok' | 'refused' | 'failed';
  request_id: string;
  detail: string | null;
  /** The hash of the record before it in its organisation's chain; null until it is chained. */
  prev_hash: string | null;
  hash: string | null;
  /** Its position in the chain, from 1; null until it is chained. */
  chain_no: number | null;
}

/** The last record of an organisation's chain. */
export interface AuditChainTable {
  org_id: number;
  chain_no: number;
  hash: string;
}

/** The head of a chain at the end of a day, signed. */
export interface AuditHeadTable {
  org_id: number;
  /** `2026-11-25`, in UTC. */
  day: string;
  chain_no: number;
  hash: string;
  signed_at: number;
  signature: string;
}

export interface JobTable {
  id: string;
  kind: string;
  account_no: number | null;
  unique_key: string | null;
  payload: string;
  state: 'ready' | 'running' | 'done' | 'poison';
  run_at: number;
  lease_until: number | null;
  attempts: number;
  last_error: string | null;
  progress_done: number;
  progress_total: number;
  created_at: number;
}

export interface LimitCounterTable {
  key: string;
  window_start: number;
  count: number;
}

/** Its tables, by name. */
export interface MachinerySchema {
  idempotency: IdempotencyTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  audit_head: AuditHeadTable;
  job: JobTable;
  limit_counter: LimitCounterTable;
}
