/** Dovecot as web clients and Postfix use it: IMAP, LMTP, Maildir and the full-text index of its Xapian plugin, filled before anything is measured. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../parts/server-process.ts';
import type { Account } from './peer.ts';
import { Processes } from './processes.ts';

export const dovecotPackages = ['dovecot-core', 'dovecot-imapd', 'dovecot-lmtpd', 'dovecot-fts-xapian'];
const nobody = 65_534;
const startMs = 1_500;

/** Where its mailboxes lie before it is started: ADDRESS/Maildir. */
export const getMailFolder = (folder: string) => join(folder, 'mail');

function createConfiguration(folder: string, imapPort: number, lmtpPort: number): string {
  return `
protocols = imap lmtp
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_cache_size = 10M
first_valid_uid = 0
mail_location = maildir:~/Maildir
mail_plugins = fts fts_xapian
# The mode for many connections of Dovecot's handbook, and processes that wait for the next one.
service imap-login {
  service_count = 0
  process_min_avail = 2
  inet_listener imap {
    port = ${String(imapPort)}
  }
  inet_listener imaps {
    port = 0
  }
}
service imap {
  process_min_avail = 4
}
service lmtp {
  process_min_avail = 2
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${String(lmtpPort)}
  }
}
service indexer-worker {
  vsz_limit = 2G
}
passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
userdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
namespace inbox {
  inbox = yes
  mailbox Drafts {
    special_use = \\Drafts
    auto = subscribe
  }
  mailbox Sent {
    special_use = \\Sent
    auto = subscribe
  }
  mailbox Trash {
    special_use = \\Trash
    auto = subscribe
  }
  mailbox Elsewhere {
    auto = subscribe
  }
}
plugin {
  fts = xapian
  fts_xapian = partial=2 full=20
  fts_autoindex = yes
  fts_enforced = yes
}
`;
}

export interface DovecotStore {
  readonly imapPort: number;
  readonly lmtpPort: number;
  countInboxes(addresses: readonly string[]): number;
}

/** Writes its configuration and accounts, and fills its indexes; `start` starts it. */
export async function prepareDovecot(folder: string, accounts: readonly Account[]) {
  const [imapPort, lmtpPort] = [await freePort(), await freePort()];
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, createConfiguration(folder, imapPort, lmtpPort));
  const hash = execFileSync('doveadm', ['pw', '-s', 'BLF-CRYPT', '-p', accounts[0]?.password ?? ''], {
    encoding: 'utf8',
  }).trim();
  const lines = accounts.map(({ address }) => {
    const home = join(getMailFolder(folder), address);
    for (const name of ['cur', 'new', 'tmp']) mkdirSync(join(home, 'Maildir', name), { recursive: true });
    return `${address}:${hash}:${String(nobody)}:${String(nobody)}::${home}\n`;
  });
  writeFileSync(join(folder, 'users'), lines.join(''));
  execFileSync('chown', ['-R', `${String(nobody)}:${String(nobody)}`, getMailFolder(folder)]);
  chmodSync(folder, 0o755);
  const store: DovecotStore = {
    imapPort,
    lmtpPort,
    countInboxes: (addresses) =>
      addresses.reduce((sum, address) => {
        const maildir = join(getMailFolder(folder), address, 'Maildir');
        return sum + readdirSync(join(maildir, 'cur')).length + readdirSync(join(maildir, 'new')).length;
      }, 0),
  };
  return {
    store,
    start: (processes: Processes) => processes.start('/usr/sbin/dovecot', ['-F', '-c', file], join(folder, 'out.log')),
    /** It must run. */
    fillIndexes: () => {
      for (const { address } of accounts)
        execFileSync('doveadm', ['-c', file, 'index', '-u', address, 'INBOX'], { stdio: 'pipe' });
    },
  };
}

/** Fills the indexes of the mailboxes in a folder, once for all that get a copy of them; milliseconds. */
export async function indexMails(folder: string, accounts: readonly Account[]): Promise<number> {
  const processes = new Processes();
  try {
    const dovecot = await prepareDovecot(folder, accounts);
    dovecot.start(processes);
    await new Promise((resolve) => setTimeout(resolve, startMs));
    const begin = performance.now();
    dovecot.fillIndexes();
    return Math.round(performance.now() - begin);
  } finally {
    await processes.stop();
  }
}
