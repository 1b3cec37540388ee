/**
 * Operations on PostgreSQL: READ COMMITTED, and the account rows locked by the MODSEQ statement. What an operation reads of its accounts after
 * that is settled, because each statement sees what the holder before it committed; REPEATABLE READ would instead fail every operation that
 * had to wait. An operation whose rule spans other rows says `isolation: 'serializable'`. Serialisation failures and deadlocks are tried again.
 */
import type { Pool, PoolClient } from 'pg';
import { lockAccounts } from '../dialects/postgres.ts';
import { OperationMisuseError, OutcomeUnknownError } from '../errors.ts';
import { RepeatedCall } from '../idempotency.ts';
import type { DatabaseOptions } from '../options.ts';
import type { AnyOperation, OperationContext } from '../port.ts';
import { publishRun } from '../publish-run.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { type CompletedRun, runOperation } from '../run-operation.ts';
import type { AccountWatch } from '../run-state.ts';
import { awaitStatementsOnly, createActivity } from '../watch-awaits.ts';
import { provideClient, sqlState, toStorageError } from './connection.ts';
import { PublishOrder, type Turn } from './publish-order.ts';

/** serialization_failure and deadlock_detected (PostgreSQL manual, appendix A). */
const retriedStates = new Set(['40001', '40P01']);
/** Attempts in all; a conflict that lasts longer is a design mistake that must be seen. */
const maxAttempts = 10;
/** The wait before attempt n + 1 is random below this times 2^n, at most `maxRetryDelayMs`. */
const retryDelayMs = 4;
const maxRetryDelayMs = 250;

export interface RunnerOptions extends DatabaseOptions {
  readonly pool: Pool;
  readonly operations: ReadonlyMap<string, AnyOperation>;
  /** From 0 to below 1; spreads retries. */
  readonly random: () => number;
}

interface Locks {
  readonly turn: Turn;
  readonly wanted: Set<number>;
}

interface Call {
  readonly context: OperationContext;
  readonly input: unknown;
}

/** Runs operations on the pool. */
export class PostgresRunner {
  readonly #options: RunnerOptions;
  readonly #order = new PublishOrder();
  operations = 0;
  failed = 0;
  retries = 0;
  waiting = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  async execute(name: string, call: Call): Promise<unknown> {
    const operation = this.#options.operations.get(name);
    if (!operation) throw new OperationMisuseError(`operation ${name} is not in the list of the store`);
    this.waiting += 1;
    try {
      const output = await this.#executeWithRetries(operation, call);
      this.operations += 1;
      return output;
    } catch (error) {
      this.failed += 1;
      throw error;
    } finally {
      this.waiting -= 1;
    }
  }

  async #executeWithRetries(operation: AnyOperation, call: Call): Promise<unknown> {
    // What a failed attempt wanted is locked in order before the next one, so that it cannot deadlock again.
    const wanted = new Set<number>();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(operation, call, wanted);
      } catch (error) {
        if (error instanceof RepeatedCall) return error.output;
        if (attempt >= maxAttempts || !retriedStates.has(sqlState(error) ?? '')) throw error;
      }
      this.retries += 1;
      const delay = Math.min(retryDelayMs * 2 ** attempt, maxRetryDelayMs) * this.#options.random();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }

  async #attempt(operation: AnyOperation, call: Call, wanted: Set<number>): Promise<unknown> {
    const client = await this.#options.pool.connect();
    const turn = this.#order.begin();
    let broken: Error | undefined;
    try {
      const level = operation.isolation === 'serializable' ? 'SERIALIZABLE' : 'READ COMMITTED';
      await client.query(`BEGIN ISOLATION LEVEL ${level}; SET LOCAL synchronous_commit = on`);
      const run = await this.#runInside(client, operation, call, { turn, wanted });
      this.#options.faults?.beforeFlush?.();
      await this.#commit(client, operation.name);
      this.#options.faults?.afterFlush?.();
      return await new Promise((resolve, reject) => {
        turn.end(() => {
          try {
            publishRun(this.#options, run);
            resolve(run.output);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      });
    } catch (error) {
      broken = await this.#rollBack(client, error);
      turn.end(() => undefined);
      throw toStorageError(error);
    } finally {
      client.release(broken);
    }
  }

  async #commit(client: PoolClient, name: string): Promise<void> {
    let command: string;
    try {
      ({ command } = await client.query('COMMIT'));
    } catch (error) {
      if (sqlState(error) !== undefined) throw error;
      throw new OutcomeUnknownError('the connection was lost during the commit', { cause: error });
    }
    // An operation that caught a database error: PostgreSQL answers COMMIT of an aborted transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT')
      throw new OperationMisuseError(`operation ${name} caught a database error; use ON CONFLICT`);
  }

  /** Undoes the transaction; answers why the connection cannot be used again, if so. */
  async #rollBack(client: PoolClient, cause: unknown): Promise<Error | undefined> {
    if (cause instanceof OutcomeUnknownError) return cause;
    try {
      await client.query('ROLLBACK');
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #runInside(
    client: PoolClient,
    operation: AnyOperation,
    call: Call,
    { turn, wanted }: Locks,
  ): Promise<CompletedRun> {
    const activity = createActivity();
    let ended = false;
    const guard = (): void => {
      if (ended) throw new OperationMisuseError(`operation ${operation.name} used its tx after it had ended`);
    };
    const tx = createQueryBuilder('postgres', provideClient(client, activity, guard));
    const lockFirst = [...wanted].sort((a, b) => a - b);
    const watch: AccountWatch = {
      onWanted: (accounts) => accounts.forEach((account) => wanted.add(account)),
      onTaken: (account) => turn.take(account),
    };
    try {
      return await awaitStatementsOnly(operation.name, activity, async () => {
        await lockAccounts(tx, lockFirst);
        return runOperation(tx, operation, call, watch);
      });
    } finally {
      ended = true;
    }
  }
}
