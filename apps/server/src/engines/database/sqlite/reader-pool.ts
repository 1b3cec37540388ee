/** Worker threads for long reads: started when needed, stopped when idle, one read at a time each. */

import { Worker } from 'node:worker_threads';
import { isForeignMessage } from '../../foreign-message.ts';
import { decodeError, type ErrorReviver } from '../error-transport.ts';
import { DatabaseClosedError } from '../errors.ts';
import type { FromReader, ThreadData, ToReader } from './messages.ts';

/** Threads at most: reads share the disk and the cores with everything else. About 10 MiB each. */
const maxThreads = 2;
/** Reads that may wait; more are refused, because an endless queue only makes everybody late. */
const maxWaiting = 1_000;

interface Job {
  readonly name: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
  readonly cancelled: Int32Array<SharedArrayBuffer>;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  idleTimer: NodeJS.Timeout | null;
  readonly exited: Promise<void>;
}

export interface ReaderPoolOptions {
  readonly entry: URL;
  readonly file: string;
  readonly errors: readonly ErrorReviver[];
  /** A thread without work ends after this many milliseconds. */
  readonly idleMs: number;
}

const abortError = (): Error => new DOMException('the read was cancelled', 'AbortError');

/** Runs named reads in worker threads. */
export class ReaderPool {
  readonly #options: ReaderPoolOptions;
  readonly #threads = new Set<Thread>();
  #queue: Job[] = [];
  #closing = false;
  reads = 0;

  constructor(options: ReaderPoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#threads.size;
  }

  run(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    if (this.#closing) return Promise.reject(new DatabaseClosedError('the store is closing'));
    if (signal?.aborted) return Promise.reject(abortError());
    if (this.#queue.length >= maxWaiting) return Promise.reject(new Error('too many long reads are waiting'));
    return new Promise((resolve, reject) => {
      const cancelled = new Int32Array(new SharedArrayBuffer(4));
      const onAbort = (): void => {
        Atomics.store(cancelled, 0, 1);
        this.#queue = this.#queue.filter((waiting) => waiting !== job);
        reject(abortError());
      };
      const job: Job = {
        name,
        input,
        signal,
        cancelled,
        resolve: (output) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(output);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const thread =
        [...this.#threads].find((candidate) => !candidate.job) ??
        (this.#threads.size < maxThreads ? this.#startThread() : undefined);
      const job = thread && this.#queue.shift();
      if (!thread || !job) return;
      this.#give(thread, job);
    }
  }

  #give(thread: Thread, job: Job): void {
    if (thread.idleTimer) clearTimeout(thread.idleTimer);
    thread.idleTimer = null;
    this.reads += 1;
    try {
      thread.worker.postMessage({
        type: 'read',
        name: job.name,
        input: job.input,
        cancelled: job.cancelled,
      } satisfies ToReader);
      thread.job = job;
    } catch (error) {
      job.reject(new TypeError(`the input of ${job.name} cannot cross threads`, { cause: error }));
      this.#rest(thread);
    }
  }

  /** A thread has nothing to do: it ends when this lasts. */
  #rest(thread: Thread): void {
    thread.job = null;
    thread.idleTimer = setTimeout(() => this.#dismiss(thread), this.#options.idleMs);
    thread.idleTimer.unref();
  }

  #dismiss(thread: Thread): void {
    this.#threads.delete(thread);
    if (thread.idleTimer) clearTimeout(thread.idleTimer);
    thread.worker.postMessage({ type: 'close' } satisfies ToReader);
  }

  #startThread(): Thread {
    const workerData: ThreadData = { hongyanDatabase: { role: 'reader', file: this.#options.file } };
    const worker = new Worker(this.#options.entry, { workerData, name: 'hongyan-reader' });
    let crash = new Error('the reading thread ended');
    const thread: Thread = {
      worker,
      job: null,
      idleTimer: null,
      exited: new Promise((exited) => {
        worker.on('exit', () => {
          this.#threads.delete(thread);
          thread.job?.reject(crash);
          exited();
          if (!this.#closing) this.#dispatch();
        });
      }),
    };
    worker.on('error', (error: Error) => {
      crash = new Error('the reading thread was lost', { cause: error });
    });
    worker.on('message', (message: FromReader | { readonly type: 'refused'; readonly error: never }) => {
      if (isForeignMessage(message) || message.type === 'ready') return;
      if (message.type === 'refused') crash = decodeError(message.error, this.#options.errors);
      else this.#finish(thread, message);
    });
    this.#threads.add(thread);
    return thread;
  }

  #finish(thread: Thread, message: Exclude<FromReader, { type: 'ready' }>): void {
    const { job } = thread;
    this.#rest(thread);
    if (message.type === 'answer') job?.resolve(message.output);
    else job?.reject(decodeError(message.error, this.#options.errors));
    if (this.#closing) this.#dismiss(thread);
    else this.#dispatch();
  }

  /** Refuses what waits, lets what runs finish, ends the threads. */
  async close(): Promise<void> {
    this.#closing = true;
    const threads = [...this.#threads];
    for (const job of this.#queue.splice(0)) job.reject(new DatabaseClosedError('the store is closing'));
    for (const thread of threads) if (!thread.job) this.#dismiss(thread);
    await Promise.all(threads.map((thread) => thread.exited));
  }
}
