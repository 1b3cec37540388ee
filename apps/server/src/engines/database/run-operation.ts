/**
 * One operation inside an open transaction, the same on both engines: MODSEQ first, then the idempotency key, then the operation, then its
 * audit records. Whoever calls it begins and commits; when it throws, everything it did is to be undone.
 */
import { randomBytes } from 'node:crypto';
import type { AccountEvent } from '../events/port.ts';
import { delegatedAudit } from './delegated-audit.ts';
import { claimIdempotencyKey, storeOutput } from './idempotency.ts';
import type { AnyOperation, AuditEntry, Change, Operation, OperationContext, RunningContext, Tx } from './port.ts';
import { type AccountWatch, beginRunState, takeModseq, takeModseqs } from './run-state.ts';

/** What is left to do when the transaction has been committed. */
export interface CompletedRun {
  readonly output: unknown;
  readonly events: readonly AccountEvent[];
  readonly wake: readonly string[];
}

/** Audit records of nobody's organisation (a sign-in with an unknown name) are kept under this number. */
export const noOrganisation = 0;

/** 12 hex digits of the time, so that records lie in order, and 64 random bits. */
function createAuditId(now: number): string {
  return now.toString(16).padStart(12, '0') + randomBytes(8).toString('hex');
}

async function writeAudit(tx: Tx, context: OperationContext, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    org_id: entry.orgId ?? context.orgId ?? noOrganisation,
    audit_id: createAuditId(context.now),
    at: context.now,
    actor_no: context.actor,
    subject_no: context.subject,
    address: context.address,
    client: context.client,
    action: entry.action,
    object: entry.object,
    result: entry.result,
    request_id: context.requestId,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
    prev_hash: null,
    hash: null,
  }));
  await tx.insertInto('audit').values(rows).execute();
}

function toEvents(tx: Tx, changes: readonly Change[]): AccountEvent[] {
  return changes.map(({ account, kind, data }) => ({ v: 1, account, modseq: takeModseq(tx, account), kind, data }));
}

/** Runs one operation in the open transaction of `tx`. */
export async function runOperation(
  tx: Tx,
  operation: AnyOperation,
  call: { readonly context: OperationContext; readonly input: unknown },
  watch: AccountWatch = {},
): Promise<CompletedRun> {
  const { context, input } = call;
  // The list of operations forgets the input types; `execute` took operation and input together.
  const typed = operation as Operation<unknown, unknown>;
  const { name } = typed;
  const state = beginRunState(tx, name, watch);
  await takeModseqs(tx, typed.accounts(input, context));
  const claimed = await claimIdempotencyKey(tx, typed, context, input);
  const running: RunningContext = { ...context, modseq: (account) => takeModseq(tx, account) };
  const result = await typed.run(tx, running, input);
  const events = toEvents(tx, result.changes ?? []);
  await writeAudit(tx, context, delegatedAudit(name, context, result));
  if (claimed) await storeOutput(tx, claimed, result.output);
  return { output: result.output, events, wake: [...new Set([...state.wake, ...(result.wake ?? [])])] };
}
