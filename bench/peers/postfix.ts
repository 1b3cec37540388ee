/** Postfix in front of Dovecot: takes mail by SMTP, and hands it on by LMTP. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './peer.ts';
import type { Processes } from './processes.ts';

export const postfixPackages = ['postfix'];

function createMain(folder: string, lmtpPort: number): string {
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/mail.log
maillog_file_prefixes = ${folder}
myhostname = mx.bench.example
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
virtual_mailbox_domains = bench.example
virtual_mailbox_maps = texthash:${folder}/mailboxes
virtual_transport = lmtp:inet:127.0.0.1:${String(lmtpPort)}
alias_maps =
alias_database =
biff = no
message_size_limit = 50000000
`;
}

/** As Debian's, without chroot. */
const createMaster = (port: number) => `
127.0.0.1:${String(port)} inet n - n - - smtpd
pickup    unix  n - n 60    1 pickup
cleanup   unix  n - n -     0 cleanup
qmgr      unix  n - n 300   1 qmgr
tlsmgr    unix  - - n 1000? 1 tlsmgr
rewrite   unix  - - n -     - trivial-rewrite
bounce    unix  - - n -     0 bounce
defer     unix  - - n -     0 bounce
trace     unix  - - n -     0 bounce
verify    unix  - - n -     1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n -     - proxymap
smtp      unix  - - n -     - smtp
showq     unix  n - n -     - showq
error     unix  - - n -     - error
retry     unix  - - n -     - error
lmtp      unix  - - n -     - lmtp
anvil     unix  - - n -     1 anvil
scache    unix  - - n -     1 scache
postlog   unix-dgram n - n - 1 postlogd
`;

/** Starts it with a queue of its own; `folder` is made for it. */
export function startPostfix(
  processes: Processes,
  folder: string,
  {
    port,
    lmtpPort,
    accounts,
  }: { readonly port: number; readonly lmtpPort: number; readonly accounts: readonly Account[] },
): void {
  for (const name of ['', 'queue', 'data']) mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'main.cf'), createMain(folder, lmtpPort));
  writeFileSync(join(folder, 'master.cf'), createMaster(port));
  writeFileSync(join(folder, 'mailboxes'), accounts.map(({ address }) => `${address} ok\n`).join(''));
  execFileSync('chown', ['postfix', join(folder, 'data')]);
  // Makes the folders of the queue.
  execFileSync('postfix', ['-c', folder, 'check'], { stdio: 'pipe' });
  processes.start('/usr/lib/postfix/sbin/master', ['-c', folder, '-d'], join(folder, 'out.log'));
}
