/** Mail on another server that speaks IMAP. */
import { readFile } from 'node:fs/promises';
import { UsageError } from '../../../admin-command/admin-command.ts';
import { readSecretFile } from '../../../admin-command/read-secret-file.ts';
import type { ImapServer, ImapSignIn } from '../imap/imap-server.ts';
import type { FormRun, ImportForm } from './import-form.ts';

const implicitTlsPort = 993;
const startTlsPort = 143;

async function readAuthority(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read.`);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new UsageError(`${path} has no certificate (PEM) in it.`);
  return text;
}

async function readServer({ value, has }: FormRun): Promise<ImapServer> {
  const host = value('host');
  if (host === null) throw new UsageError('--host is missing: the server on which the mail lies.');
  const startTls = has('starttls');
  const port = value('port') ?? String(startTls ? startTlsPort : implicitTlsPort);
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new UsageError('--port is a number up to 65535.');
  if (has('insecure') && value('ca') !== null) throw new UsageError('--ca and --insecure exclude each other.');
  const authority = await readAuthority(value('ca'));
  return { host, port: Number(port), startTls, authority, isUnchecked: has('insecure') };
}

async function readSignIn({ value }: FormRun): Promise<ImapSignIn> {
  const user = value('user') ?? value('address');
  if (user === null) throw new UsageError('--user is missing.');
  const file = value('password-file');
  const password = file === null ? value('password') : await readSecretFile(file);
  if (password === null || password === '') throw new UsageError('--password-file is missing.');
  // They end a part of what is sent (RFC 4616).
  if (/[\0\r\n]/.test(`${user}${password}${value('auth-user') ?? ''}`))
    throw new UsageError('Names and passwords have no line ends in them.');
  return { user, authUser: value('auth-user'), password };
}

export const imapForm: ImportForm = {
  name: 'imap',
  help: 'Puts the messages of a mailbox on another server into one here, over IMAP, with folders, flags, keywords and dates. Can be run again: nothing comes twice.',
  options: [
    { name: 'host', value: 'HOST', help: 'the server on which the mail lies' },
    {
      name: 'port',
      value: 'PORT',
      help: `${String(implicitTlsPort)}, or ${String(startTlsPort)} with --starttls, where not said`,
    },
    { name: 'starttls', value: null, help: 'TLS begins by STARTTLS, and is still required' },
    { name: 'ca', value: 'FILE', help: "PEM of the authority that its certificate is of; else the system's" },
    {
      name: 'insecure',
      value: null,
      help: 'takes any certificate: whoever stands between can read the password and all mail',
    },
    { name: 'user', value: 'NAME', help: 'who signs in there; ADDRESS, where not said' },
    {
      name: 'auth-user',
      value: 'NAME',
      help: "an administrator there who opens the user's mailbox by the own password",
    },
    { name: 'password-file', value: 'FILE', help: 'a file with the password; asked for where it is left out' },
    { name: 'password', value: 'PASSWORD', help: 'is not typed here: it is asked for, or comes by standard input' },
  ],
  columns: ['user', 'auth-user', 'password-file', 'password', 'host', 'port'],
  pathColumns: ['password-file'],
  asksPasswordUnless: ['password-file', 'list'],
  open: async (run) => {
    const [server, signIn] = [await readServer(run), await readSignIn(run)];
    const { openImapSource } = await import('../imap/open-imap-source.ts');
    const source = await openImapSource(server, signIn);
    return { ...source, where: `imap ${signIn.user} at ${server.host}:${String(server.port)}` };
  },
};
