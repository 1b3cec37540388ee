/**
 * The full-text index of the embedded engine: FTS5 in a file of its own.
 *
 * A reading and a writing thread, each there only while it is needed, so that neither a batch nor a long query delays the
 * event loop, and no query waits for a batch. The file is expendable: an older or damaged one is replaced by an empty index,
 * whose marks are 0, and the indexer feeds it again. Only one process may have it open (it owns the data directory).
 */
import {
  type BatchResult,
  type Containing,
  type ContainingQuery,
  checkAccountNo,
  checkBatch,
  type IndexBatch,
  type IndexHit,
  type IndexNumbers,
  type IndexQuery,
  requireApplied,
  type SearchIndex,
} from './port.ts';
import { type Preparation, prepareFile, setAside } from './sqlite-format.ts';
import type { PlainQuery } from './sqlite-reader.ts';
import type { CallName, WorkerCalls } from './worker-calls.ts';
import { DamagedIndexError, WorkerChannel } from './worker-channel.ts';

/** A thread costs about 20 MB while it is there (with the compile cache) and 60 ms to start. */
const readerIdleMs = 60_000;
const writerIdleMs = 10_000;

export interface SqliteIndexOptions {
  /** The file, by custom `search.sqlite` in the data directory. Its folder must exist. */
  path: string;
  /** Called when a fresh index replaced an unusable one, at the start or while running: everything has to be fed again. */
  onRebuild?: (why: Preparation) => void;
  /** How long the threads stay after the last call. */
  idleMs?: { reader: number; writer: number };
}

class SqliteIndex implements SearchIndex {
  readonly #options: SqliteIndexOptions;
  readonly #reader: WorkerChannel;
  readonly #writer: WorkerChannel;
  #generation = 0;
  #rebuilding: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: SqliteIndexOptions) {
    this.#options = options;
    const { path, idleMs = { reader: readerIdleMs, writer: writerIdleMs } } = options;
    this.#reader = new WorkerChannel({ path, role: 'reader' }, idleMs.reader);
    this.#writer = new WorkerChannel({ path, role: 'writer' }, idleMs.writer);
  }

  async highWater(accountNo: number): Promise<number> {
    checkAccountNo(accountNo);
    return this.#call('reader', 'highWater', accountNo);
  }

  async highWaters(accountNos: readonly number[]): Promise<readonly number[]> {
    accountNos.forEach(checkAccountNo);
    // The writing thread is needed next in any case: while mail only comes, nothing starts the other.
    return this.#call('writer', 'highWaters', accountNos);
  }

  async applyBatch(batch: IndexBatch): Promise<void> {
    requireApplied(batch, (await this.applyBatches([batch]))[0]);
  }

  async applyBatches(batches: readonly IndexBatch[]): Promise<readonly BatchResult[]> {
    batches.forEach(checkBatch);
    return this.#call('writer', 'applyBatches', batches);
  }

  query({ signal, ...query }: IndexQuery): Promise<IndexHit[]> {
    return this.#ask('query', query, signal);
  }

  queryNumbers({ signal, ...query }: IndexQuery): Promise<IndexNumbers> {
    return this.#ask('queryNumbers', query, signal);
  }

  async containing({ signal, ...query }: ContainingQuery): Promise<Containing | null> {
    checkAccountNo(query.accountNo);
    return this.#call('reader', 'containing', query, signal);
  }

  count({ signal, ...query }: IndexQuery): Promise<number> {
    return this.#ask('count', query, signal);
  }

  async forgetAccount(accountNo: number): Promise<void> {
    checkAccountNo(accountNo);
    await this.#call('writer', 'forgetAccount', accountNo);
  }

  stats(): Promise<{ documents: number; bytes: number }> {
    return this.#call('reader', 'stats', undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#rebuilding;
    // The writer last: the connection that closes last folds the journal into the file, and only a writer can.
    await this.#reader.stop();
    await this.#writer.stop();
  }

  async #ask<Name extends 'query' | 'queryNumbers' | 'count'>(
    name: Name,
    query: PlainQuery,
    signal: AbortSignal | undefined,
  ): Promise<WorkerCalls[Name]['output']> {
    checkAccountNo(query.accountNo);
    return this.#call('reader', name, query, signal);
  }

  async #call<Name extends CallName>(
    channel: 'reader' | 'writer',
    name: Name,
    input: WorkerCalls[Name]['input'],
    signal?: AbortSignal,
  ): Promise<WorkerCalls[Name]['output']> {
    if (this.#isClosed) throw new Error('the search index is closed');
    await this.#rebuilding;
    const generation = this.#generation;
    try {
      const worker = channel === 'reader' ? this.#reader : this.#writer;
      return await worker.call(name, input, signal);
    } catch (error) {
      // The caller gets an error in any case: an empty answer from a fresh index would look like "nothing found".
      if (error instanceof DamagedIndexError && generation === this.#generation) await this.#rebuild();
      throw error;
    }
  }

  #rebuild(): Promise<void> {
    this.#rebuilding ??= this.#replaceFile().finally(() => {
      this.#rebuilding = undefined;
    });
    return this.#rebuilding;
  }

  async #replaceFile(): Promise<void> {
    await Promise.all([this.#reader.stop(), this.#writer.stop()]);
    setAside(this.#options.path);
    prepareFile(this.#options.path);
    this.#generation++;
    this.#options.onRebuild?.('rebuilt-damaged');
  }
}

/** Opens the index, or makes it. Throws when the file can be neither used nor replaced (rights, a full disk). */
export function openSqliteIndex(options: SqliteIndexOptions): SearchIndex {
  const preparation = prepareFile(options.path);
  if (preparation !== 'kept' && preparation !== 'created') options.onRebuild?.(preparation);
  return new SqliteIndex(options);
}
