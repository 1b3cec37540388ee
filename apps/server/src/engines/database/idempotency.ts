/** Calls that are made twice with one key: the first changes something, the others get its output (docs/decisions/0005). */
import { hashInput } from './canonical-hash.ts';
import { IdempotencyConflictError, OperationMisuseError } from './errors.ts';
import type { Db, Operation, OperationContext, Tx } from './port.ts';

/** Not an error: the call was made before. The transaction is undone and the stored output answered. */
export class RepeatedCall extends Error {
  override readonly name = 'RepeatedCall';
  readonly output: unknown;
  constructor(output: unknown) {
    super('this call was made before');
    this.output = output;
  }
}

interface ClaimedKey {
  readonly account: number;
  readonly key: string;
}

type Named = Pick<Operation<never, unknown>, 'name'>;

function getKey({ name }: Named, context: OperationContext): ClaimedKey | null {
  const key = context.idempotencyKey;
  if (key === undefined) return null;
  const account = context.actor ?? context.subject;
  if (account === null) throw new OperationMisuseError(`operation ${name}: an idempotency key needs an actor`);
  return { account, key };
}

/** The one comparison: a key stands for one operation and one request. Throws IdempotencyConflictError where it was used for another. */
async function findStored(db: Db, claimed: ClaimedKey, { name }: Named, hash: string): Promise<RepeatedCall | null> {
  const stored = await db
    .selectFrom('idempotency')
    .select(['operation', 'input_hash', 'output'])
    .where('account_no', '=', claimed.account)
    .where('key', '=', claimed.key)
    .executeTakeFirst();
  if (stored === undefined) return null;
  if (stored.operation !== name || stored.input_hash !== hash)
    throw new IdempotencyConflictError(`the idempotency key was used for another call (${stored.operation})`);
  return new RepeatedCall((JSON.parse(stored.output) as { output?: unknown }).output);
}

/**
 * What the first call with this context's key answered; null: there is no key, or this is the first. For callers to whom preparing the input
 * is work (a mail is composed): they ask before it; that exactly one call runs is decided by the runner. `requestHash` is what the operation's own
 * `requestHash` will say of the input. Throws IdempotencyConflictError.
 */
export async function findAnswer<I, O>(
  db: Db,
  operation: Operation<I, O>,
  context: OperationContext,
  requestHash: string,
): Promise<O | null> {
  const key = getKey(operation, context);
  const repeated = key === null ? null : await findStored(db, key, operation, requestHash);
  return repeated === null ? null : (repeated.output as O);
}

/** Claims the context's key in the running operation; null without one. Throws RepeatedCall when somebody was faster. */
export async function claimIdempotencyKey(
  tx: Tx,
  operation: Operation<unknown, unknown>,
  context: OperationContext,
  input: unknown,
): Promise<ClaimedKey | null> {
  const key = getKey(operation, context);
  if (key === null) return null;
  const hash = operation.requestHash?.(input) ?? hashInput(input);
  // With PostgreSQL the insert waits for a concurrent holder of the same key; then it conflicts, and what it stored is answered.
  const claimed = await tx
    .insertInto('idempotency')
    .values({
      account_no: key.account,
      key: key.key,
      operation: operation.name,
      input_hash: hash,
      output: '',
      created_at: context.now,
    })
    .onConflict((conflict) => conflict.columns(['account_no', 'key']).doNothing())
    .returning('key')
    .execute();
  if (claimed.length > 0) return key;
  const repeated = await findStored(tx, key, operation, hash);
  if (repeated === null) throw new Error(`operation ${operation.name}: an idempotency key vanished while it was read`);
  throw repeated;
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

/** Keeps the output of the operation that claimed the key, in its transaction. */
export async function storeOutput(tx: Tx, claimed: ClaimedKey, output: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ output: JSON.stringify({ output }, toJson) })
    .where('account_no', '=', claimed.account)
    .where('key', '=', claimed.key)
    .execute();
}
