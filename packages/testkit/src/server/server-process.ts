/** The server as an installation runs it, in a process of its own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServerPorts } from '@hongyan/server';

const startTimeoutMs = 30_000;

export interface ServerProcess {
  readonly ports: ServerPorts;
  readonly url: string;
  readonly pid: number;
  /** Sign-in names and passwords that it printed. */
  readonly people: readonly { readonly address: string; readonly password: string }[];
  /** Everything that it has printed. */
  output(): string;
  /** Resolves when it has ended, with its exit code (null: by a signal). */
  readonly ended: Promise<number | null>;
  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

function readPorts(text: string): ServerPorts | null {
  const http = /http:\/\/localhost:(\d+)/.exec(text)?.[1];
  const https = /https:\/\/localhost:(\d+)/.exec(text)?.[1];
  const smtp = /SMTP\s+port (\d+); submission (\d+) \(STARTTLS\) and (\d+) \(TLS\)/.exec(text);
  const imap = /IMAP\s+port (\d+) \(TLS\) and (\d+) \(STARTTLS\)/.exec(text);
  const pop3 = /POP3\s+port (\d+) \(TLS\) and (\d+) \(STLS\)/.exec(text);
  if (http === undefined) return null;
  // A listener that is left out is another process's, by its roles.
  const [, mx, submission, submissions] = smtp ?? [];
  return {
    http: Number(http),
    https: Number(https ?? 0),
    smtp: Number(mx ?? 0),
    submission: Number(submission ?? 0),
    submissions: Number(submissions ?? 0),
    imap: Number(imap?.[2] ?? 0),
    imaps: Number(imap?.[1] ?? 0),
    pop3: Number(pop3?.[2] ?? 0),
    pop3s: Number(pop3?.[1] ?? 0),
  };
}

function startedWith(child: ChildProcess, output: () => string, ended: Promise<number | null>): Promise<ServerPorts> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => fail('did not start in time'), startTimeoutMs);
    const fail = (why: string) => {
      clearTimeout(giveUp);
      reject(new Error(`the server ${why}:\n${output()}`));
    };
    // The last line of what it prints when its listeners are open is an empty one after the data directory.
    child.stdout?.on('data', () => {
      const ports = /\n {2}Data .*\n(?:.*\n)*?\n/.test(output()) ? readPorts(output()) : null;
      if (ports === null) return;
      clearTimeout(giveUp);
      resolve(ports);
    });
    void ended.then((code) => fail(`ended with ${code}`));
  });
}

const sourceMain = (): string => fileURLToPath(import.meta.resolve('@hongyan/server').replace(/index\.ts$/, 'main.ts'));

/** What moves the clock of a whole run to another date (scripts/README.md): a server must have the clock of the browser and of the test. */
const clockVariable = /^(?:LD_PRELOAD|TZ|FAKETIME.*)$/;

/** The variables of this process that its children need to have the same clock. */
export function inheritedClock(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (pair): pair is [string, string] => clockVariable.test(pair[0]) && pair[1] !== undefined,
    ),
  );
}

/**
 * Starts it with these variables (ports are free ones where not given) and waits until its listeners are open.
 * `main` is what is run: the sources unless said otherwise.
 */
export async function spawnServer(env: Readonly<Record<string, string>>, main = sourceMain()): Promise<ServerProcess> {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      ...inheritedClock(),
      PATH,
      HOME,
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      // Its threads start with half of the computing.
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      UV_THREADPOOL_SIZE: '16',
      HONGYAN_HTTP_PORT: '0',
      HONGYAN_HTTPS_PORT: '0',
      HONGYAN_SMTP_PORT: '0',
      HONGYAN_SUBMISSION_PORT: '0',
      HONGYAN_SUBMISSIONS_PORT: '0',
      HONGYAN_IMAP_PORT: '0',
      HONGYAN_IMAPS_PORT: '0',
      HONGYAN_POP3_PORT: '0',
      HONGYAN_POP3S_PORT: '0',
      HONGYAN_BIND: '127.0.0.1',
      HONGYAN_LOG: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ports = await startedWith(child, () => printed, ended);
  return {
    ports,
    url: `http://127.0.0.1:${ports.http}`,
    pid: child.pid ?? 0,
    people: [...printed.matchAll(/Sign in as\s+(\S+)\s+password (\S+)/g)].map(([, address = '', password = '']) => ({
      address,
      password,
    })),
    output: () => printed,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
