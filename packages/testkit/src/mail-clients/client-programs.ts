import { writeFile } from 'node:fs/promises';
import { type ClientListener, writeAuthority } from './client-listener.ts';
import type { ProgramHome, ProgramRun } from './program-home.ts';

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
