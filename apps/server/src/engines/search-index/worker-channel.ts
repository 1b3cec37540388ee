/** One thread of the embedded index as its callers see it: started by the first call, stopped when nobody calls any more. */

import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { isForeignMessage } from '../foreign-message.ts';
import { threadEntry } from '../thread-entry.ts';
import type { CallMessage, CallName, FromWorker, ToWorker, WorkerCalls, WorkerSetup } from './worker-calls.ts';

/** The index file is damaged: it was found out while reading or writing it. */
export class DamagedIndexError extends Error {
  constructor(message: string) {
    super(`the search index is damaged (${message})`);
    this.name = 'DamagedIndexError';
  }
}

/** A thread's garbage is short-lived token text: a small nursery keeps its memory low, and costs no measurable time. */
const youngGenerationMb = 4;

/**
 * Nothing of the process's environment (it may hold secrets), but for the compile cache: with it the thread need not load the
 * type stripper, which stays in memory (measured: 25 MB).
 */
function workerEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

interface PendingCall {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export class WorkerChannel {
  readonly #setup: WorkerSetup;
  readonly #idleMs: number;
  #worker: Worker | undefined;
  #exited: Promise<void> = Promise.resolve();
  readonly #pending = new Map<number, PendingCall>();
  readonly #idleWaiters: (() => void)[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** The thread ends after `idleMs` without a call. */
  constructor(setup: WorkerSetup, idleMs: number) {
    this.#setup = setup;
    this.#idleMs = idleMs;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  async call<Name extends CallName>(
    name: Name,
    input: WorkerCalls[Name]['input'],
    signal?: AbortSignal,
  ): Promise<WorkerCalls[Name]['output']> {
    signal?.throwIfAborted();
    const worker = this.#start();
    const id = ++this.#lastId;
    let handleAbort: (() => void) | undefined;
    try {
      const output = await new Promise<unknown>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        handleAbort = () => {
          this.#send(worker, { cancel: id });
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', handleAbort, { once: true });
        this.#send(worker, { id, name, input } as CallMessage);
      });
      return output as WorkerCalls[Name]['output'];
    } finally {
      if (handleAbort !== undefined) signal?.removeEventListener('abort', handleAbort);
    }
  }

  /** Waits for the running calls, then ends the thread. A later call would start a new one. */
  async stop(): Promise<void> {
    if (this.#pending.size > 0) await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
    this.#detach();
    await this.#exited;
  }

  #send(worker: Worker, message: ToWorker): void {
    worker.postMessage(message);
  }

  #start(): Worker {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker ?? this.#spawn();
    // While a call runs the thread keeps the process alive; at rest it does not.
    worker.ref();
    return worker;
  }

  #spawn(): Worker {
    const worker = new Worker(threadEntry('sqlite-worker', import.meta.url), {
      workerData: this.#setup,
      name: `search-${this.#setup.role}`,
      execArgv: [],
      env: workerEnvironment(),
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    this.#worker = worker;
    let failure: unknown;
    worker.on('message', (message: FromWorker) => {
      if (!isForeignMessage(message)) this.#settle(message);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    this.#exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        if (this.#worker === worker) {
          this.#worker = undefined;
          this.#failAll(new Error(`the search thread ended (${code})`, { cause: failure }));
        }
        resolve();
      });
    });
    return worker;
  }

  #settle(message: FromWorker): void {
    const call = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('output' in message) call?.resolve(message.output);
    else call?.reject(message.isDamage ? new DamagedIndexError(message.message) : new Error(message.message));
    if (this.#pending.size === 0) this.#rest();
  }

  #failAll(error: Error): void {
    for (const call of this.#pending.values()) call.reject(error);
    this.#pending.clear();
    this.#rest();
  }

  #rest(): void {
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
    this.#worker?.unref();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#detach(), this.#idleMs).unref();
  }

  #detach(): void {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#worker = undefined;
    if (worker === undefined) return;
    // Its end is awaited: a file is closed only then.
    worker.ref();
    this.#send(worker, 'stop');
  }
}
