/**
 * One operation inside an open transaction, the same on both engines: MODSEQ first, then the idempotency key, then the operation, then its
 * audit records. Whoever calls it begins and commits; when it throws, everything it did is to be undone.
 */
import { randomBytes } from 'node:crypto';
import type { AccountEvent } from '../events/port.ts';
import { hashInput } from './canonical-hash.ts';
import { delegatedAudit } from './delegated-audit.ts';
import { IdempotencyConflictError, OperationMisuseError } from './errors.ts';
import type { AnyOperation, AuditEntry, Change, Operation, OperationContext, RunningContext, Tx } from './port.ts';
import { type AccountWatch, beginRunState, modseqOf, takeModseqs } from './run-state.ts';

/** What is left to do when the transaction has been committed. */
export interface CompletedRun {
  readonly output: unknown;
  readonly events: readonly AccountEvent[];
  readonly wake: readonly string[];
}

/** Not an error: the call was made before. The transaction is undone and the stored output answered. */
export class RepeatedCall extends Error {
  override readonly name = 'RepeatedCall';
  readonly output: unknown;
  constructor(output: unknown) {
    super('this call was made before');
    this.output = output;
  }
}

/** Audit records of nobody's organisation (a sign-in with an unknown name) are kept under this number. */
export const noOrganisation = 0;

interface ClaimedKey {
  readonly account: number;
  readonly key: string;
}

async function claimIdempotencyKey(
  tx: Tx,
  operation: string,
  context: OperationContext,
  input: unknown,
): Promise<ClaimedKey | null> {
  const key = context.idempotencyKey;
  if (key === undefined) return null;
  const account = context.actor ?? context.subject;
  if (account === null) throw new OperationMisuseError(`operation ${operation}: an idempotency key needs an actor`);
  const inputHash = hashInput(input);
  // With PostgreSQL the insert waits for a concurrent holder of the same key; then it conflicts, and what it stored is answered.
  const claimed = await tx
    .insertInto('idempotency')
    .values({ account_no: account, key, operation, input_hash: inputHash, output: '', created_at: context.now })
    .onConflict((conflict) => conflict.columns(['account_no', 'key']).doNothing())
    .returning('key')
    .execute();
  if (claimed.length > 0) return { account, key };
  const stored = await tx
    .selectFrom('idempotency')
    .select(['operation', 'input_hash', 'output'])
    .where('account_no', '=', account)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (stored.operation !== operation || stored.input_hash !== inputHash) {
    throw new IdempotencyConflictError(`the idempotency key was used for another call (${stored.operation})`);
  }
  throw new RepeatedCall((JSON.parse(stored.output) as { output?: unknown }).output);
}

function toJson(this: unknown, key: string, value: unknown): unknown {
  const isPlain =
    value === null ||
    typeof value !== 'object' ||
    Array.isArray(value) ||
    Object.getPrototypeOf(value) === Object.prototype ||
    Object.getPrototypeOf(value) === null;
  if (typeof value === 'bigint' || typeof value === 'function' || !isPlain) {
    throw new OperationMisuseError(
      `the output of an operation with an idempotency key must survive JSON; "${key}" does not`,
    );
  }
  return value;
}

async function storeOutput(tx: Tx, claimed: ClaimedKey, output: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ output: JSON.stringify({ output }, toJson) })
    .where('account_no', '=', claimed.account)
    .where('key', '=', claimed.key)
    .execute();
}

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
  return changes.map(({ account, kind, data }) => ({ v: 1, account, modseq: modseqOf(tx, account), kind, data }));
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
  const claimed = await claimIdempotencyKey(tx, name, context, input);
  const running: RunningContext = { ...context, modseq: (account) => modseqOf(tx, account) };
  const result = await typed.run(tx, running, input);
  const events = toEvents(tx, result.changes ?? []);
  await writeAudit(tx, context, delegatedAudit(name, context, result));
  if (claimed) await storeOutput(tx, claimed, result.output);
  return { output: result.output, events, wake: [...new Set([...state.wake, ...(result.wake ?? [])])] };
}
