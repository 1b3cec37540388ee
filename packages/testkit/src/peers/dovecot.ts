/** A real Dovecot of this process, to read from: made, filled, started and stopped by the test; nothing of the machine's own one is touched. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/free-port.ts';
import { getTestCertificate } from '../server/test-certificate.ts';
import { waitFor } from '../wait-for.ts';

const program = '/usr/sbin/dovecot';
/** Its processes change their user, which only root may. */
export const hasDovecot = existsSync(program) && process.getuid?.() === 0;

export const dovecotPerson = { user: 'mei', password: 'old server, old pass' };
/** May open everybody's mailbox. */
export const dovecotMaster = { user: 'boss', password: 'opens all' };

export interface Dovecot {
  /** STARTTLS. */
  readonly port: number;
  /** TLS from the first byte. */
  readonly securePort: number;
  /** PEM that its certificate, for localhost, is of. */
  readonly authority: string;
  /** As if the machine were gone; `start` brings it back. */
  halt(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Whom the mail belongs to: nobody's number on every Debian. */
const owner = 65_534;

function createConfiguration(directory: string, port: number, securePort: number): string {
  return `base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${directory}/cert.pem
ssl_key = <${directory}/key.pem
mail_location = maildir:${directory}/mail/%u
mail_uid = ${String(owner)}
mail_gid = ${String(owner)}
first_valid_uid = 1
mail_max_userip_connections = 50
auth_mechanisms = plain login
passdb {
  driver = passwd-file
  args = scheme=plain ${directory}/masters
  master = yes
  result_success = continue
}
passdb {
  driver = passwd-file
  args = scheme=plain ${directory}/people
}
userdb {
  driver = static
  args = uid=${String(owner)} gid=${String(owner)} home=${directory}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox "Verschickt" {
    special_use = \\Sent
    auto = create
  }
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${String(port)}
  }
  inet_listener imaps {
    port = ${String(securePort)}
    ssl = yes
  }
}
`;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

export async function startDovecot(): Promise<Dovecot> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-dovecot-'));
  await chmod(directory, 0o755);
  const [port, securePort, certificate] = [await freePort(), await freePort(), await getTestCertificate('localhost')];
  await mkdir(join(directory, 'mail'));
  await chown(join(directory, 'mail'), owner, owner);
  const file = join(directory, 'dovecot.conf');
  await writeFile(file, createConfiguration(directory, port, securePort));
  await writeFile(join(directory, 'cert.pem'), certificate.cert);
  await writeFile(join(directory, 'key.pem'), certificate.key, { mode: 0o600 });
  await writeFile(join(directory, 'people'), `${dovecotPerson.user}:${dovecotPerson.password}\n`);
  await writeFile(join(directory, 'masters'), `${dovecotMaster.user}:${dovecotMaster.password}\n`);
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' });
    await waitFor(async () => (await answers(port)) || undefined, { what: 'Dovecot' });
  };
  const halt = async (): Promise<void> => {
    const running = child;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('close', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  await start();
  return {
    port,
    securePort,
    authority: certificate.cert,
    halt,
    start,
    stop: async () => {
      await halt();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
