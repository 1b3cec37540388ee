import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedClock } from '@hongyan/testkit';
import { type MailClient, programs } from './programs.ts';

export interface ProgramRun {
  /** Exit code; null: it was killed. */
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A program that waits for us for ever must not hold the test. */
const defaultRunTimeoutMs = 60_000;

/** `nobody`: getmail delivers nothing as root, and no program of a test needs to be root. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/** A folder that is a program's whole home. */
export class ProgramHome {
  readonly directory: string;
  readonly #runTimeoutMs: number;

  private constructor(directory: string, runTimeoutMs: number) {
    this.directory = directory;
    this.#runTimeoutMs = runTimeoutMs;
  }

  /** On a disk: getmail waits for ever for a child that has written its mail before it listens for the child's end, as one in memory does. */
  static async open(runTimeoutMs = defaultRunTimeoutMs): Promise<ProgramHome> {
    return new ProgramHome(
      await mkdtemp(join(process.platform === 'linux' ? '/var/tmp' : tmpdir(), 'hongyan-client-')),
      runTimeoutMs,
    );
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

  run(program: MailClient, args: readonly string[], input = ''): Promise<ProgramRun> {
    if (ordinary !== null)
      spawnSync('chown', ['-R', `${String(ordinary.uid)}:${String(ordinary.gid)}`, this.directory]);
    return new Promise((resolve, reject) => {
      const child = spawn(programs[program], args, {
        ...ordinary,
        cwd: this.directory,
        env: {
          ...inheritedClock(),
          PATH: '/usr/bin:/bin',
          HOME: this.directory,
          LANG: 'C.UTF-8',
          TERM: 'vt100',
          TMPDIR: this.directory,
        },
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: this.#runTimeoutMs,
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
