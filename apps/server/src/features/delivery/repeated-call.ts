import { UserError } from '../../call/user-error.ts';
import type { Db, Tx } from '../../engines/database/port.ts';

/**
 * What a caller asked for with an idempotency key. A message is composed anew for every call (its Message-ID, date and
 * boundaries differ), so the runner's comparison of inputs would take each repeat for a mistake: what is compared is the request.
 */
export interface RepeatableRequest {
  readonly account: number;
  readonly key: string;
  /** `hashInput` of what the caller sent. */
  readonly hash: string;
}

/** In the table that the runner keeps for all keys. */
const operationName = 'delivery.submit';

interface StoredCall {
  readonly operation: string;
  readonly input_hash: string;
  readonly output: string;
}

function outputOf<Output>(stored: StoredCall, request: RepeatableRequest): Output {
  if (stored.operation !== operationName || stored.input_hash !== request.hash) throw new UserError('keyReused');
  return JSON.parse(stored.output) as Output;
}

async function findCall(db: Db, request: RepeatableRequest): Promise<StoredCall | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['operation', 'input_hash', 'output'])
    .where('account_no', '=', request.account)
    .where('key', '=', request.key)
    .executeTakeFirst();
}

/** What the first call answered, or null when this is the first. Throws `keyReused` where the key was used for something else. */
export async function findRepeatedAnswer<Output>(db: Db, request: RepeatableRequest): Promise<Output | null> {
  const stored = await findCall(db, request);
  return stored === undefined ? null : outputOf<Output>(stored, request);
}

/** Claims the key in the running operation; answers what the first call answered when somebody was faster. */
export async function claimRequest<Output>(tx: Tx, request: RepeatableRequest, now: number): Promise<Output | null> {
  const claimed = await tx
    .insertInto('idempotency')
    .values({
      account_no: request.account,
      key: request.key,
      operation: operationName,
      input_hash: request.hash,
      output: '',
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_no', 'key']).doNothing())
    .returning('key')
    .execute();
  return claimed.length > 0 ? null : findRepeatedAnswer<Output>(tx, request);
}

export async function storeAnswer(tx: Tx, request: RepeatableRequest, output: unknown): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ output: JSON.stringify(output) })
    .where('account_no', '=', request.account)
    .where('key', '=', request.key)
    .execute();
}
