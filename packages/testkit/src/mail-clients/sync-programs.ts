import { mkdir } from 'node:fs/promises';
import { type ClientListener, writeAuthority } from './client-listener.ts';
import type { ProgramHome, ProgramRun } from './program-home.ts';

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
