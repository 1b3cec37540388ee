/**
 * The database thread: the only writer. Waiting operations share one BEGIN IMMEDIATE … COMMIT, with a SAVEPOINT each, so that one flush of the
 * disk acknowledges all of them. Nobody is answered before the COMMIT has returned.
 */
import type { DatabaseSync } from 'node:sqlite';
import { encodeError } from '../error-transport.ts';
import { OperationMisuseError } from '../errors.ts';
import type { FaultPoints } from '../fault-points.ts';
import { RepeatedCall } from '../idempotency.ts';
import type { AnyOperation, Tx } from '../port.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { type CompletedRun, runOperation } from '../run-operation.ts';
import { awaitStatementsOnly, createActivity } from '../watch-awaits.ts';
import { provideStatements, SqliteStatements, toStorageError } from './connection.ts';
import type { OperationAnswer, OperationRequest } from './messages.ts';

/** One group's time: the longest that an operation waits for others before its flush begins. */
const groupMs = 10;

export interface WriterOptions {
  readonly database: DatabaseSync;
  readonly operations: ReadonlyMap<string, AnyOperation>;
  readonly faults: FaultPoints;
  /** Requests that arrived while the thread was busy; asked before a group closes. */
  readonly receive: () => readonly OperationRequest[];
  readonly answer: (answers: readonly OperationAnswer[]) => void;
}

/** The queue of operations and the loop that empties it. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #database: DatabaseSync;
  readonly #statements: SqliteStatements;
  #queue: OperationRequest[] = [];
  #running: Promise<void> | null = null;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#statements = new SqliteStatements(options.database);
  }

  /** Queues requests and sees to it that the loop runs. */
  push(requests: readonly OperationRequest[]): void {
    if (requests.length === 0) return;
    this.#queue.push(...requests);
    this.#running ??= this.#drain();
  }

  /** Resolves when everything that was queued has been answered. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#runGroup();
      // Without this a loop of awaits would starve timers and messages.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#running = null;
  }

  async #runGroup(): Promise<void> {
    const answers: OperationAnswer[] = [];
    const begun: OperationRequest[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      await this.#runWaiting(begun, answers);
      this.#options.faults.beforeFlush?.();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      // BEGIN itself failed: those who wait now would fail alike.
      if (begun.length === 0) begun.push(...this.#queue.splice(0));
      this.#options.answer(this.#failAll(begun, answers, toStorageError(error)));
      return;
    }
    this.#options.faults.afterFlush?.();
    this.#options.answer(answers);
  }

  /** The commit failed, so nothing of the group exists; who had failed alone keeps the error of its own. */
  #failAll(begun: readonly OperationRequest[], answers: readonly OperationAnswer[], error: unknown): OperationAnswer[] {
    const failed = new Map(answers.filter((answer) => !answer.ok).map((answer) => [answer.id, answer]));
    const encoded = encodeError(error);
    return begun.map(({ id }) => failed.get(id) ?? { id, ok: false, error: encoded });
  }

  async #runWaiting(begun: OperationRequest[], answers: OperationAnswer[]): Promise<void> {
    const closeAt = performance.now() + groupMs;
    let next = 0;
    while (performance.now() < closeAt) {
      if (next === this.#queue.length) this.#queue.push(...this.#options.receive());
      const request = this.#queue[next];
      if (!request) break;
      next += 1;
      begun.push(request);
      try {
        answers.push(await this.#runOne(request));
      } catch (error) {
        this.#queue = this.#queue.slice(next);
        throw error;
      }
    }
    this.#queue = this.#queue.slice(next);
  }

  /** Runs one operation in its savepoint. Throws only when SQLite has undone the whole group (disk full, I/O error). */
  async #runOne(request: OperationRequest): Promise<OperationAnswer> {
    const { id, name } = request;
    this.#database.exec('SAVEPOINT operation');
    try {
      const completed = await this.#runInside(request);
      this.#database.exec('RELEASE operation');
      return { id, ok: true, ...completed };
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      this.#database.exec('ROLLBACK TO operation; RELEASE operation');
      if (error instanceof RepeatedCall) return { id, ok: true, output: error.output, events: [], wake: [] };
      return {
        id,
        ok: false,
        error: encodeError(error instanceof Error ? error : new Error(`operation ${name} threw ${String(error)}`)),
      };
    }
  }

  async #runInside(request: OperationRequest): Promise<CompletedRun> {
    const operation = this.#options.operations.get(request.name);
    if (!operation)
      throw new OperationMisuseError(`operation ${request.name} is not in the list of the database thread`);
    let ended = false;
    const guard = (): void => {
      if (ended) throw new OperationMisuseError(`operation ${request.name} used its tx after it had ended`);
    };
    const tx: Tx = createQueryBuilder('sqlite', provideStatements(this.#statements, guard));
    try {
      return await awaitStatementsOnly(request.name, createActivity(), () => runOperation(tx, operation, request));
    } finally {
      ended = true;
    }
  }
}
