/** Processes that a measurement starts, and all that they start themselves. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

const stopMs = 10_000;

function readParents(): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const after = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1);
      parents.set(Number(name), Number(after?.split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  return parents;
}

/** These processes and all below them. */
function listProcesses(roots: readonly number[]): number[] {
  const parents = readParents();
  const found = new Set(roots);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found].filter((pid) => parents.has(pid));
}

function sumUp(pids: readonly number[], read: (pid: number) => number): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + read(pid);
    } catch {
      return sum;
    }
  }, 0);
}

/** Memory in MiB; what processes share is divided among them (PSS). */
export function readPssMib(pids: readonly number[]): number {
  const pattern = /^Pss:\s+(\d+)/m;
  return (
    sumUp(pids, (pid) => Number(pattern.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1] ?? 0)) /
    1_024
  );
}

/** What they have computed, in milliseconds; Linux counts in hundredths of a second. */
function readComputedMs(pids: readonly number[]): number {
  return sumUp(pids, (pid) => {
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  });
}

/** Waits until they have next to nothing to do: what one sample leaves behind must not weigh on the next. */
export async function waitUntilIdle(list: () => readonly number[], maxMs = 60_000): Promise<void> {
  const [windowMs, idleMs] = [500, 30];
  for (const end = Date.now() + maxMs; Date.now() < end; ) {
    const before = readComputedMs(list());
    await new Promise((resolve) => setTimeout(resolve, windowMs));
    if (readComputedMs(list()) - before <= idleMs) return;
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** Children that are stopped in the reverse order of their start, also when the measurement ends by an error. */
export class Processes {
  readonly #children: ChildProcess[] = [];
  readonly #killAll = () => {
    killAll(this.pids());
  };

  constructor() {
    process.once('exit', this.#killAll);
  }

  /** `logFile` gets its output. */
  start(command: string, args: readonly string[], logFile: string, options: SpawnOptions = {}): void {
    const log = openSync(logFile, 'a');
    const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#children.push(child);
  }

  pids(): number[] {
    const roots = this.#children.flatMap(({ pid, exitCode }) => (pid === undefined || exitCode !== null ? [] : [pid]));
    return listProcesses(roots);
  }

  async stop(): Promise<void> {
    const all = this.pids();
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(timer);
    }
    // Some leave workers behind.
    killAll(listProcesses(all));
    process.removeListener('exit', this.#killAll);
  }
}

/** Waits for the first answer of an HTTP server. */
export async function waitForHttp(url: string, maxMs = 20_000): Promise<void> {
  for (const end = Date.now() + maxMs; ; ) {
    const isThere = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (isThere) return;
    if (Date.now() > end) throw new Error(`no answer from ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
