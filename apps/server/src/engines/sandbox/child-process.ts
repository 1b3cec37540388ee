/** One child: started, given one piece of work at a time, killed when it takes too long, too much, or is not wanted. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FromChild, ToChild } from './child-messages.ts';
import { childArguments } from './child-rights.ts';
import type { SandboxFailure, SandboxKind, SandboxResult } from './port.ts';

/** Loading takes 0.1 s; a machine under full load takes longer. */
const startTimeoutMs = 20_000;
/** A decoder can take 250 MB in this time, so that much may be taken beyond the limit. */
const memoryCheckMs = 50;

export interface Work {
  readonly kind: SandboxKind;
  readonly input: unknown;
  readonly timeoutMs: number;
}

type Outcome = SandboxResult<unknown>;
const failed = (reason: SandboxFailure, detail: string): Outcome => ({ status: 'failed', reason, detail });

/**
 * Memory in use by a process, in MB; null where the system does not say (other systems than Linux). The heap's own limit does
 * not count what native code takes, and a picture is decoded by native code.
 */
async function processMemoryMb(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(status);
    return match === null ? null : Number(match[1]) / 1024;
  } catch {
    return null; // no such file here, or the process has just ended
  }
}

export class SandboxChild {
  readonly maxMemoryMb: number;
  /** Pieces of work begun. */
  jobs = 0;
  readonly #process: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #ended: Promise<void>;
  #restMb: number | null = null;
  #isAlive = true;
  #killedFor: SandboxFailure | null = null;
  #answer: ((outcome: Outcome) => void) | null = null;

  constructor(entryUrl: URL, maxMemoryMb: number) {
    this.maxMemoryMb = maxMemoryMb;
    const entry = fileURLToPath(entryUrl);
    this.#process = fork(entry, [], {
      execArgv: childArguments(entry, maxMemoryMb),
      // Nothing of the environment: it may hold secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#ready = new Promise((resolve) => {
      this.#process.on('message', (message) => {
        if (message === 'ready') resolve();
        else this.#settle(message as Exclude<FromChild, 'ready'>);
      });
      // A child that never becomes ready is found by the exit below.
      this.#process.once('exit', () => resolve());
    });
    this.#ended = new Promise((resolve) => {
      const end = (detail: string): void => {
        this.#isAlive = false;
        this.#answer?.(failed(this.#killedFor ?? 'crash', detail));
        resolve();
      };
      this.#process.once('exit', (code, signal) => {
        // V8 ends the process this way when its heap is full.
        if (signal === 'SIGABRT') this.#killedFor ??= 'memory';
        end(`the process ended (${signal ?? String(code)})`);
      });
      this.#process.once('error', (error) => end(error.message));
    });
  }

  get isAlive(): boolean {
    return this.#isAlive && this.#killedFor === null;
  }

  /** Does one piece of work; never rejects. */
  async run({ kind, input, timeoutMs }: Work): Promise<Outcome> {
    this.jobs += 1;
    this.#hold(true);
    const answered = new Promise<Outcome>((resolve) => {
      this.#answer = resolve;
    });
    const id = this.jobs;
    const slowStart = setTimeout(() => this.kill('crash'), startTimeoutMs);
    await this.#ready;
    clearTimeout(slowStart);
    const watch = await this.#watchMemory();
    const timeout = setTimeout(() => this.kill('timeout'), timeoutMs);
    if (this.isAlive) this.#process.send({ id, kind, input } satisfies ToChild, () => undefined);
    else if (!this.#isAlive) this.#answer?.(failed(this.#killedFor ?? 'crash', 'the process could not be started'));
    const outcome = await answered;
    clearTimeout(timeout);
    clearInterval(watch);
    this.#answer = null;
    this.#hold(false);
    return outcome;
  }

  /** The work that runs is answered with the reason once the process is gone. */
  kill(reason: SandboxFailure): void {
    this.#killedFor ??= reason;
    this.#process.kill('SIGKILL');
  }

  /** Ends a child at rest. */
  async end(): Promise<void> {
    this.kill('stopped');
    await this.#ended;
  }

  async #watchMemory(): Promise<NodeJS.Timeout> {
    const { pid } = this.#process;
    this.#restMb ??= pid === undefined ? null : await processMemoryMb(pid);
    const limitMb = (this.#restMb ?? 0) + this.maxMemoryMb;
    return setInterval(() => {
      if (pid === undefined) return;
      void processMemoryMb(pid).then((usedMb) => {
        if (usedMb !== null && usedMb > limitMb) this.kill('memory');
      });
    }, memoryCheckMs);
  }

  #settle(message: Exclude<FromChild, 'ready'>): void {
    // An answer to a question that was not asked now is no answer.
    if (message.id !== this.jobs) return;
    this.#answer?.('fault' in message ? failed('error', message.fault) : { status: 'done', output: message.output });
  }

  /** A child at work keeps this process alive; at rest it does not. */
  #hold(isWorking: boolean): void {
    const channel = this.#process.channel;
    if (isWorking) {
      this.#process.ref();
      channel?.ref();
    } else {
      this.#process.unref();
      channel?.unref();
    }
  }
}
