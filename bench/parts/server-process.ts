import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server in a process of its own, as people run it. */
export interface ServerProcess {
  readonly url: string;
  readonly smtpPort: number;
  readonly pid: number;
  /** Milliseconds from the spawn to the first answer of /readyz. */
  readonly startedInMs: number;
  /** Resident memory of the whole process in MiB. */
  memoryMib(): number;
  /** Memory of the process and all that it has started, in MiB: what several of them share counts once (PSS). */
  sharedMemoryMib(): number;
  /** Time that the event loop's thread has computed, in milliseconds: what others run on the machine does not weigh on it. */
  mainThreadMs(): number;
  /** The same of all its threads. */
  processMs(): number;
  /** Longest stall of the event loop since the last reading, in milliseconds; the histogram of Node's own (resolution 10 ms). */
  metric(name: string): Promise<number>;
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** Linux counts computing in hundredths of a second. */
const msPerTick = 10;

/** What a process or a thread has computed until now, by its `stat` file. */
function readComputedMs(statFile: string): number {
  const fields = readFileSync(statFile, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

function readProcesses(pid: number): number[] {
  const children = readdirSync(`/proc/${String(pid)}/task`).flatMap((task) =>
    readFileSync(`/proc/${String(pid)}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(readProcesses)];
}

function readSharedMemoryMib(pid: number): number {
  const kib = readProcesses(pid).map((process) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${String(process)}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  );
  return kib.reduce((sum, one) => sum + one, 0) / 1024;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What a collector brings. */
const metricsToken = 'figures-of-a-measurement';

async function readFigures(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended: ${output()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Starts the server on a data directory, or on a PostgreSQL database; `settings`: more of its environment. */
export async function startServerProcess(
  dataDirectory: string,
  databaseUrl: string | null,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const [http, smtp] = [await freePort(), await freePort()];
  const start = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'apps/server/dist/main.mjs'], {
    cwd: new URL('../..', import.meta.url),
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '16',
      MALLOC_ARENA_MAX: '2',
      HONGYAN_DATA: dataDirectory,
      HONGYAN_DEMO: '0',
      HONGYAN_LOG: 'error',
      HONGYAN_HOSTNAME: 'mail.bench.example',
      HONGYAN_HTTP_PORT: String(http),
      HONGYAN_HTTPS_PORT: '0',
      HONGYAN_SMTP_PORT: String(smtp),
      HONGYAN_SUBMISSION_PORT: '0',
      HONGYAN_SUBMISSIONS_PORT: '0',
      HONGYAN_IMAP_PORT: '0',
      HONGYAN_IMAPS_PORT: '0',
      HONGYAN_POP3_PORT: '0',
      HONGYAN_POP3S_PORT: '0',
      HONGYAN_DNS: '127.0.0.1:9',
      HONGYAN_METRICS_TOKEN: metricsToken,
      ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const url = `http://127.0.0.1:${String(http)}`;
  await waitUntilReady(url, child, () => output);
  const startedInMs = performance.now() - start;
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url,
    smtpPort: smtp,
    pid: child.pid ?? 0,
    startedInMs,
    memoryMib: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    sharedMemoryMib: () => readSharedMemoryMib(child.pid ?? 0),
    mainThreadMs: () => readComputedMs(`/proc/${String(child.pid)}/task/${String(child.pid)}/stat`),
    processMs: () => readComputedMs(`/proc/${String(child.pid)}/stat`),
    metric: async (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await readFigures(url))?.[1] ?? Number.NaN),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
