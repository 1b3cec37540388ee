/**
 * The rows that the engine itself reads and writes: MODSEQ counters, idempotency keys, audit records, jobs.
 * The product's tables stand beside this file; `schema_version` belongs to the migrator alone (migrator.ts).
 */
import type { Generated } from 'kysely';

/** The part of `account` that the operation runner needs. */
export interface AccountCounter {
  account_no: number;
  /** One counter per account; its order is the commit order (RFC 7162 §3.1). */
  modseq: number;
}

/** What a call with an idempotency key answered, kept in the call's own transaction. */
export interface IdempotencyRow {
  account_no: number;
  key: string;
  operation: string;
  /** SHA-256 of the canonical input, hex. */
  input_hash: string;
  /** JSON `{ "output": … }`. */
  output: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** One audit record; append-only. */
export interface AuditRow {
  id: Generated<number>;
  org_id: number | null;
  /** Epoch milliseconds. */
  at: number;
  actor: number | null;
  subject: number | null;
  address: string | null;
  client: string;
  action: string;
  object: string | null;
  result: string;
  request_id: string;
  /** JSON object or null. */
  detail: string | null;
}

/** One durable job. */
export interface JobRow {
  id: Generated<number>;
  kind: string;
  account_no: number | null;
  unique_key: string | null;
  /** JSON. */
  payload: string;
  state: 'ready' | 'running' | 'done' | 'poison';
  /** Epoch milliseconds: not before. */
  run_at: number;
  /** Epoch milliseconds until which the worker that runs it is believed alive. */
  lease_until: number | null;
  attempts: number;
  last_error: string | null;
  progress_done: number;
  progress_total: number | null;
  created_at: number;
}

/** The engine's own tables. */
export interface EngineTables {
  account: AccountCounter;
  idempotency: IdempotencyRow;
  audit: AuditRow;
  job: JobRow;
}
