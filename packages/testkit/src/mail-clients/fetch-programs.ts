import { mkdir } from 'node:fs/promises';
import { type ClientListener, writeAuthority } from './client-listener.ts';
import type { ProgramHome, ProgramRun } from './program-home.ts';
import { programs } from './programs.ts';

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
