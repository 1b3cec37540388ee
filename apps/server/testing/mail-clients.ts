/**
 * The mail programs that people have, from Debian's packages: each is run in a folder of its own, with a configuration written for it, against
 * `localhost` with a certificate that it is told to trust, and checks.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const programs = {
  curl: '/usr/bin/curl',
  fetchmail: '/usr/bin/fetchmail',
  getmail: '/usr/bin/getmail',
  mbsync: '/usr/bin/mbsync',
  mutt: '/usr/bin/mutt',
  offlineimap: '/usr/bin/offlineimap',
} as const;

export type MailProgram = keyof typeof programs;

export function hasMailProgram(program: MailProgram): boolean {
  return existsSync(programs[program]);
}

/** Where a program signs in, and as whom. */
export interface ProgramDoor {
  readonly port: number;
  readonly user: string;
  /** An authorisation code. */
  readonly code: string;
  /** PEM of what it trusts and nothing else. */
  readonly authority: string;
}

export interface ProgramRun {
  /** Exit code; null: it was killed. */
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A program that waits for us for ever must not hold the test. */
const runTimeoutMs = 60_000;

/** `nobody`: getmail delivers nothing as root, and no program of a test needs to be root. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/** A folder that is a program's whole home. */
export class ProgramHome {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async open(): Promise<ProgramHome> {
    return new ProgramHome(await mkdtemp(join(tmpdir(), 'hongyan-client-')));
  }

  path(...parts: readonly string[]): string {
    return join(this.directory, ...parts);
  }

  /** A file that only its owner reads: programs refuse configurations with codes that others may read. */
  async write(name: string, lines: readonly string[]): Promise<string> {
    const path = this.path(name);
    await writeFile(path, `${lines.join('\n')}\n`);
    await chmod(path, 0o700);
    return path;
  }

  async makeMaildir(name: string): Promise<string> {
    for (const part of ['cur', 'new', 'tmp']) await mkdir(this.path(name, part), { recursive: true });
    return this.path(name);
  }

  /** The files of a folder, by name. */
  async read(...parts: readonly string[]): Promise<Map<string, Buffer>> {
    const names = (await readdir(this.path(...parts))).sort();
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(this.path(...parts, name))] as const)),
    );
  }

  run(program: MailProgram, args: readonly string[], input = ''): Promise<ProgramRun> {
    if (ordinary !== null)
      spawnSync('chown', ['-R', `${String(ordinary.uid)}:${String(ordinary.gid)}`, this.directory]);
    return new Promise((resolve, reject) => {
      const child = spawn(programs[program], args, {
        ...ordinary,
        cwd: this.directory,
        env: { PATH: '/usr/bin:/bin', HOME: this.directory, LANG: 'C.UTF-8', TERM: 'dumb', TMPDIR: this.directory },
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: runTimeoutMs,
        killSignal: 'SIGKILL',
      });
      const stdout: Buffer[] = [];
      const stderr: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
      child.stdin.on('error', () => undefined); // it may end before it has read all
      child.on('error', reject);
      child.on('close', (status) =>
        resolve({ status, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString('utf8') }),
      );
      child.stdin.end(input);
    });
  }

  async close(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }
}

function writeAuthority(home: ProgramHome, { authority }: ProgramDoor): Promise<string> {
  return home.write('authority.pem', [authority.trim()]);
}

/** curl on `pop3s://`, `pop3://` (with STLS), `imaps://` …: a path after the host and what else it is told. */
export async function runCurl(
  home: ProgramHome,
  scheme: 'pop3' | 'pop3s' | 'imap' | 'imaps',
  door: ProgramDoor,
  path: string,
  more: readonly string[] = [],
): Promise<ProgramRun> {
  const url = `${scheme}://localhost:${String(door.port)}/${path}`;
  const user = `${door.user}:${door.code}`;
  const authority = await writeAuthority(home, door);
  return home.run('curl', ['-sS', '--ssl-reqd', '--cacert', authority, '--user', user, ...more, url]);
}

/** fetchmail, once: what it fetches lies below `mail`, a file each. `tls: 'stls'` on the plain port. */
export async function runFetchmail(
  home: ProgramHome,
  door: ProgramDoor,
  options: { readonly tls: 'tls' | 'stls'; readonly keep: boolean },
): Promise<ProgramRun> {
  await mkdir(home.path('mail'), { recursive: true });
  const authority = await writeAuthority(home, door);
  const store = await home.write('store.sh', ['#!/bin/sh', `cat > "$(mktemp '${home.path('mail')}/XXXXXXXX')"`]);
  const configuration = await home.write('.fetchmailrc', [
    `poll localhost protocol pop3 service ${String(door.port)} uidl`,
    `  user "${door.user}" password "${door.code}"`,
    `  ${options.tls === 'tls' ? 'ssl ' : ''}sslproto "auto" sslcertck sslcertfile "${authority}"`,
    `  ${options.keep ? 'keep' : 'nokeep'} no rewrite no mimedecode mda "${store}"`,
  ]);
  return home.run('fetchmail', ['-f', configuration, '-i', home.path('.fetchids'), '--nobounce', '--invisible', '-v']);
}

/** getmail, once: what it fetches lies in the Maildir `Maildir`. */
export async function runGetmail(
  home: ProgramHome,
  door: ProgramDoor,
  options: { readonly keep: boolean },
): Promise<ProgramRun> {
  const authority = await writeAuthority(home, door);
  const maildir = await home.makeMaildir('Maildir');
  const configuration = await home.write('getmailrc', [
    '[retriever]',
    'type = SimplePOP3SSLRetriever',
    'server = localhost',
    `port = ${String(door.port)}`,
    `username = ${door.user}`,
    `password = ${door.code}`,
    `ca_certs = ${authority}`,
    '[destination]',
    'type = Maildir',
    `path = ${maildir}/`,
    '[options]',
    'read_all = false',
    `delete = ${options.keep ? 'false' : 'true'}`,
    'delivered_to = false',
    'received = false',
    'verbose = 1',
  ]);
  return home.run('getmail', ['--getmaildir', home.directory, '--rcfile', configuration]);
}
