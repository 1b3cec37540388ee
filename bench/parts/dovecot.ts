/** Dovecot from Debian's packages on the same mails, for a ratio in the same run. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './server-process.ts';

const dovecotProgram = '/usr/sbin/dovecot';

export interface Dovecot {
  readonly port: number;
  /** Resident memory of all its processes in MiB; what they share is counted in each. */
  memoryMib(): number;
  /** The share of each process that it does not share, in MiB. */
  privateMib(): number;
  stop(): Promise<void>;
}

/** Whether it is installed, and may be started: its processes change their user. */
export function hasDovecot(): boolean {
  return existsSync(dovecotProgram) && process.getuid?.() === 0;
}

/** A user's Maildir with these mails in their order. */
export async function writeMaildir(folder: string, user: string, mails: AsyncIterable<Uint8Array>): Promise<void> {
  const maildir = join(folder, 'mail', user);
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, name), { recursive: true });
  const startSeconds = 1_700_000_000;
  let n = 0;
  for await (const mail of mails) {
    n += 1;
    writeFileSync(join(maildir, 'cur', `${String(startSeconds + n)}.M${String(n)}.bench:2,`), mail);
  }
}

function createConfiguration(folder: string, port: number, password: string): string {
  return `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 0
default_client_limit = 4000
default_vsz_limit = 2G
mail_max_userip_connections = 4000
service imap {
  process_limit = 2000
}
service imap-login {
  service_count = 0
  client_limit = 3000
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${String(port)}
    ssl = yes
  }
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
}
`;
}

function processesBelow(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, after] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ');
        return [{ pid: Number(name), parent: Number(after?.split(' ')[1]) }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
  return [pid, ...parents.filter((one) => one.parent === pid).map((one) => one.pid)];
}

function sumUp(pids: readonly number[], file: string, pattern: RegExp): number {
  return pids.reduce((sum, pid) => {
    try {
      const text = readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
      return sum + [...text.matchAll(pattern)].reduce((kib, match) => kib + Number(match[1]), 0) / 1024;
    } catch {
      return sum;
    }
  }, 0);
}

/** Starts it on a folder of Maildirs; everybody's password is the one given. */
export async function startDovecot(folder: string, password: string): Promise<Dovecot> {
  const port = await freePort();
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, createConfiguration(folder, port, password));
  execFileSync('chown', ['-R', '65534:65534', join(folder, 'mail')]);
  chmodSync(folder, 0o755);
  const child = spawn(dovecotProgram, ['-F', '-c', file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pid = child.pid ?? 0;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  if (child.exitCode !== null) throw new Error(`dovecot ended: ${readFileSync(join(folder, 'dovecot.log'), 'utf8')}`);
  return {
    port,
    memoryMib: () => sumUp(processesBelow(pid), 'status', /VmRSS:\s+(\d+)/g),
    privateMib: () => sumUp(processesBelow(pid), 'smaps_rollup', /^Private_(?:Clean|Dirty):\s+(\d+)/gm),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
