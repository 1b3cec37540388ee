/**
 * The mail clients that people have, from Debian's packages: each is run in a folder of its own, with a configuration written for it, against
 * `localhost` with a certificate that it is told to trust, and checks.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritedClock } from '@hongyan/testkit';

const programs = {
  curl: '/usr/bin/curl',
  fetchmail: '/usr/bin/fetchmail',
  getmail: '/usr/bin/getmail',
  mbsync: '/usr/bin/mbsync',
  mutt: '/usr/bin/mutt',
  offlineimap: '/usr/bin/offlineimap',
  /** Gives mutt a terminal. */
  script: '/usr/bin/script',
  swaks: '/usr/bin/swaks',
  taskset: '/usr/bin/taskset',
} as const;

export type MailClient = keyof typeof programs;

export function hasMailClient(program: MailClient): boolean {
  return existsSync(programs[program]) && (program !== 'getmail' || existsSync(programs.taskset));
}

/** What is not installed here, for people to read: its end-to-end tests are skipped. */
export function missingMailClients(): MailClient[] {
  return (Object.keys(programs) as MailClient[]).filter((program) => !hasMailClient(program));
}

/** Where a program signs in, and as whom. */
export interface ClientListener {
  readonly port: number;
  readonly user: string;
  /** An authorisation code. */
  readonly code: string;
  /** POP3 where nothing is said; only fetchmail and getmail ask. */
  readonly protocol?: 'imap' | 'pop3';
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

  static async open(runTimeoutMs = defaultRunTimeoutMs): Promise<ProgramHome> {
    return new ProgramHome(await mkdtemp(join(tmpdir(), 'hongyan-client-')), runTimeoutMs);
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

function writeAuthority(home: ProgramHome, { authority }: ClientListener): Promise<string> {
  return home.write('authority.pem', [authority.trim()]);
}

/** curl on `pop3s://`, `pop3://` (with STLS), `imaps://` …: a path after the host and what else it is told. */
export async function runCurl(
  home: ProgramHome,
  scheme: 'pop3' | 'pop3s' | 'imap' | 'imaps',
  listener: ClientListener,
  path: string,
  more: readonly string[] = [],
): Promise<ProgramRun> {
  const url = `${scheme}://localhost:${String(listener.port)}/${path}`;
  const user = `${listener.user}:${listener.code}`;
  const authority = await writeAuthority(home, listener);
  return home.run('curl', ['-sS', '--ssl-reqd', '--cacert', authority, '--user', user, ...more, url]);
}

/** fetchmail, once: what it fetches lies below `mail`, a file each. `tls: 'stls'` on the plain port. */
export async function runFetchmail(
  home: ProgramHome,
  listener: ClientListener,
  options: { readonly tls: 'tls' | 'stls'; readonly keep: boolean },
): Promise<ProgramRun> {
  await mkdir(home.path('mail'), { recursive: true });
  const authority = await writeAuthority(home, listener);
  const store = await home.write('store.sh', ['#!/bin/sh', `cat > "$(mktemp '${home.path('mail')}/XXXXXXXX')"`]);
  const configuration = await home.write('.fetchmailrc', [
    `poll localhost protocol ${listener.protocol ?? 'pop3'} service ${String(listener.port)}${listener.protocol === 'imap' ? '' : ' uidl'}`,
    `  user "${listener.user}" password "${listener.code}"`,
    `  ${options.tls === 'tls' ? 'ssl ' : ''}sslproto "auto" sslcertck sslcertfile "${authority}"`,
    `  ${options.keep ? 'keep' : 'nokeep'} no rewrite no mimedecode mda "${store}"`,
  ]);
  return home.run('fetchmail', ['-f', configuration, '-i', home.path('.fetchids'), '--nobounce', '--invisible', '-v']);
}

/** getmail, once: what it fetches lies in the Maildir `Maildir`. */
export async function runGetmail(
  home: ProgramHome,
  listener: ClientListener,
  options: { readonly keep: boolean },
): Promise<ProgramRun> {
  const authority = await writeAuthority(home, listener);
  const maildir = await home.makeMaildir('Maildir');
  const configuration = await home.write('getmailrc', [
    '[retriever]',
    ...(listener.protocol === 'imap'
      ? ['type = SimpleIMAPSSLRetriever', 'mailboxes = ("INBOX",)']
      : ['type = SimplePOP3SSLRetriever']),
    'server = localhost',
    `port = ${String(listener.port)}`,
    `username = ${listener.user}`,
    `password = ${listener.code}`,
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
  // On one processor: it forks for every mail, and waits for ever for a child that ends before it has begun to listen for its end.
  const command = [programs.getmail, '--getmaildir', home.directory, '--rcfile', configuration];
  return home.run('taskset', ['--cpu-list', '0', ...command]);
}

/** mbsync, every folder both ways: the near side lies below `near`, the inbox in `near/INBOX`, names as IMAP writes them. */
export async function runMbsync(home: ProgramHome, listener: ClientListener): Promise<ProgramRun> {
  const authority = await writeAuthority(home, listener);
  await mkdir(home.path('near'), { recursive: true });
  const configuration = await home.write('mbsyncrc', [
    'IMAPAccount hongyan',
    'Host localhost',
    `Port ${String(listener.port)}`,
    `User ${listener.user}`,
    `Pass "${listener.code}"`,
    'SSLType IMAPS',
    'SystemCertificates no',
    `CertificateFile ${authority}`,
    '',
    'IMAPStore far',
    'Account hongyan',
    '',
    'MaildirStore near',
    `Path ${home.path('near')}/`,
    `Inbox ${home.path('near', 'INBOX')}`,
    'SubFolders Verbatim',
    '',
    'Channel all',
    'Far :far:',
    'Near :near:',
    'Patterns *',
    'Create Both',
    'Expunge Both',
    'SyncState *',
  ]);
  return home.run('mbsync', ['-c', configuration, '-a']);
}

/** offlineimap, every folder both ways, once: the near side lies below `near`. */
export async function runOfflineimap(home: ProgramHome, listener: ClientListener): Promise<ProgramRun> {
  const authority = await writeAuthority(home, listener);
  const configuration = await home.write('offlineimaprc', [
    '[general]',
    'accounts = hongyan',
    `metadata = ${home.path('state')}`,
    'socktimeout = 30',
    '[Account hongyan]',
    'localrepository = near',
    'remoterepository = far',
    '[Repository near]',
    'type = Maildir',
    `localfolders = ${home.path('near')}`,
    '[Repository far]',
    'type = IMAP',
    'remotehost = localhost',
    `remoteport = ${String(listener.port)}`,
    `remoteuser = ${listener.user}`,
    `remotepass = ${listener.code}`,
    'ssl = yes',
    `sslcacertfile = ${authority}`,
    'expunge = yes',
  ]);
  return home.run('offlineimap', ['-c', configuration, '-o', '-u', 'basic']);
}

/** A mail as it was before mbsync added the line by which it finds what it has sent. */
export function withoutSyncMark(mail: Buffer): Buffer {
  return Buffer.from(mail.toString('latin1').replace(/^X-TUID: .*\r?\n/m, ''), 'latin1');
}

/** A mail of a Maildir: its bytes with CRLF, and the messages of its flags (D draft, F flagged, R replied, S seen, T trashed). */
export interface NearMail {
  readonly path: string;
  readonly flags: string;
  readonly bytes: Buffer;
}

/** What lies in a Maildir, without the line that mbsync adds to find a mail again. */
export async function readMaildir(home: ProgramHome, ...folder: readonly string[]): Promise<NearMail[]> {
  const mails: NearMail[] = [];
  for (const part of ['cur', 'new'])
    for (const [name, bytes] of await home.read(...folder, part)) {
      const text = withoutSyncMark(bytes).toString('latin1').replace(/\r?\n/g, '\r\n');
      const flags = /:2,([A-Z]*)$/.exec(name)?.[1] ?? '';
      mails.push({ path: home.path(...folder, part, name), flags, bytes: Buffer.from(text, 'latin1') });
    }
  return mails;
}

/** mutt on a terminal of its own, with the keys that a person would press in the inbox (mutt's names for them); it ends by itself. */
export async function runMutt(home: ProgramHome, listener: ClientListener, keys: string): Promise<ProgramRun> {
  const authority = await writeAuthority(home, listener);
  const mailboxes = `imaps://localhost:${String(listener.port)}/`;
  const configuration = await home.write('muttrc', [
    `set folder = "${mailboxes}"`,
    `set imap_user = "${listener.user}"`,
    `set imap_pass = "${listener.code}"`,
    'set ssl_usesystemcerts = no',
    `set ssl_ca_certificates_file = "${authority}"`,
    'set move = no',
    'set delete = yes',
    'set quit = yes',
    'set confirmappend = no',
    'set confirmcreate = no',
    'set mark_old = no',
    'set sleep_time = 0',
    `push "${keys}<sync-mailbox><quit>"`,
  ]);
  return home.run('script', ['-qec', `mutt -F '${configuration}' -f '${mailboxes}INBOX'`, '/dev/null']);
}

/** swaks on 465: hands over a whole mail, from the owner of the listener to somebody. */
export async function runSwaks(
  home: ProgramHome,
  listener: ClientListener,
  to: string,
  mail: string,
): Promise<ProgramRun> {
  const authority = await writeAuthority(home, listener);
  const data = home.path('letter.eml');
  await writeFile(data, mail);
  const server = ['--server', 'localhost', '--port', String(listener.port), '--tls-on-connect'];
  const trust = ['--tls-verify', '--tls-ca-path', authority];
  const account = ['--auth', 'PLAIN', '--auth-user', listener.user, '--auth-password', listener.code];
  return home.run('swaks', [
    ...server,
    ...trust,
    ...account,
    '--from',
    listener.user,
    '--to',
    to,
    '--data',
    `@${data}`,
  ]);
}
