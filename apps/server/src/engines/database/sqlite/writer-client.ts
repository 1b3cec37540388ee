/** The main thread's side of the database thread: sends operations in batches, hears of commits in order, starts a lost thread again. */

import type { Worker } from 'node:worker_threads';
import { isForeignMessage } from '../../foreign-message.ts';
import { decodeError, type ErrorReviver } from '../error-transport.ts';
import { DatabaseClosedError, OperationsNotLoadedError, OutcomeUnknownError } from '../errors.ts';
import type { OperationContext } from '../port.ts';
import type { CompletedRun } from '../run-operation.ts';
import type { FromWriter, OpenStore, OperationAnswer, OperationRequest, ToWriter } from './messages.ts';
import { takeWriter } from './writer-worker.ts';

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface WriterClientOptions {
  readonly entry: URL;
  readonly file: string;
  readonly copyFolder: string | null;
  readonly errors: readonly ErrorReviver[];
  /** Called in commit order, before the callers are answered. */
  readonly onCommitted: (run: CompletedRun) => void;
  /** The thread ended by itself. */
  readonly onLost: (error: Error) => void;
}

function describeMissing(cause: Error): OperationsNotLoadedError {
  const text = `The store's operations could not be loaded (${cause.message}). The installation is not whole: build or install it again.`;
  return new OperationsNotLoadedError(text, { cause });
}

/** One database thread, started again when it is lost. */
export class WriterClient {
  readonly #options: WriterClientOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #outbox: OperationRequest[] = [];
  #nextId = 1;
  #starting: Promise<void> | null = null;
  #loaded: Promise<void> = Promise.resolve();
  #closing = false;
  #exited: Promise<void> = Promise.resolve();
  operations = 0;
  failed = 0;
  groups = 0;

  constructor(options: WriterClientOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Starts the thread; resolves when the schema is up to date, rejects with what the thread refused for. */
  start(): Promise<void> {
    this.#starting ??= this.#startThread().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** Resolves when the thread of the last start has loaded its operations. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  #startThread(): Promise<void> {
    const worker = takeWriter(this.#options.entry);
    const { file, copyFolder } = this.#options;
    worker.postMessage({ type: 'open', file, copyFolder } satisfies OpenStore);
    this.#worker = worker;
    const loading = Promise.withResolvers<null>();
    // Only a start waits for it; each operation hears by itself that its thread was lost.
    this.#loaded = loading.promise.then(() => undefined);
    this.#loaded.catch(() => undefined);
    return new Promise<void>((resolve, reject) => {
      let crash = new Error('the database thread ended');
      let isReady = false;
      worker.on('message', (message: FromWriter) => {
        if (isForeignMessage(message)) return;
        if (message.type === 'ready') {
          isReady = true;
          resolve();
        } else if (message.type === 'loaded') loading.resolve(null);
        else if (message.type === 'refused') reject(decodeError(message.error, this.#options.errors));
        else this.#settle(message.answers);
      });
      worker.on('error', (error: Error) => {
        crash = error;
      });
      this.#exited = new Promise((exited) => {
        worker.on('exit', () => {
          reject(crash);
          loading.reject(describeMissing(crash));
          this.#lose(worker, crash);
          if (isReady && !this.#closing) this.#options.onLost(crash);
          exited();
        });
      });
    });
  }

  #lose(worker: Worker, cause: Error): void {
    if (this.#worker === worker) this.#worker = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#outbox = [];
    for (const { reject } of lost) reject(new OutcomeUnknownError('the database thread was lost', { cause }));
  }

  #settle(answers: readonly OperationAnswer[]): void {
    this.groups += 1;
    for (const answer of answers) {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (answer.ok) {
        this.operations += 1;
        this.#options.onCommitted(answer);
        waiting?.resolve(answer.output);
      } else {
        this.failed += 1;
        waiting?.reject(decodeError(answer.error, this.#options.errors));
      }
    }
  }

  #flushOutbox(): void {
    const requests = this.#outbox;
    this.#outbox = [];
    if (requests.length === 0 || !this.#worker) return;
    try {
      this.#worker.postMessage({ type: 'run', requests } satisfies ToWriter);
    } catch {
      // One input cannot be cloned: send each alone, so that only its caller fails.
      for (const request of requests) this.#sendAlone(request);
    }
  }

  #sendAlone(request: OperationRequest): void {
    try {
      this.#worker?.postMessage({ type: 'run', requests: [request] } satisfies ToWriter);
    } catch (error) {
      this.#waiting
        .get(request.id)
        ?.reject(new TypeError(`the input of ${request.name} cannot cross threads`, { cause: error }));
      this.#waiting.delete(request.id);
    }
  }

  /** Sends one operation; resolves when it is on disk. */
  async execute(name: string, context: OperationContext, input: unknown): Promise<unknown> {
    if (this.#closing) throw new DatabaseClosedError('the store is closing');
    if (!this.#worker || this.#starting) await this.start();
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      this.#waiting.set(id, { resolve, reject });
      if (this.#outbox.length === 0) queueMicrotask(() => this.#flushOutbox());
      this.#outbox.push({ id, name, context, input });
    });
  }

  /** Waits for what was sent, then ends the thread. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#flushOutbox();
    this.#worker?.postMessage({ type: 'close' } satisfies ToWriter);
    await this.#exited;
  }
}
