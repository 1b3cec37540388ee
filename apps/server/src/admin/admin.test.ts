import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fakeDns } from '@hongyan/testkit';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdminCommand } from '../admin-command/index.ts';
import { readConfig } from '../config/read-config.ts';
import { systemClock } from '../engines/clock.ts';
import { openSecrets } from '../engines/secrets/open-secrets.ts';
import { findRecipient } from '../features/identity/index.ts';
import { adminCommands } from '../generated/admin-commands.ts';
import { type AdminListener, startAdminListener } from '../listeners/admin/index.ts';
import { createBodyIntake } from '../mail/bodies/index.ts';
import { type Engines, openEngines } from '../open-engines.ts';
import { runAdmin } from './run-admin.ts';

const main = new URL('./main.ts', import.meta.url).pathname;

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function environment(directory: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('HONGYAN_'));
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    HONGYAN_DATA: directory,
    HONGYAN_LOG: 'silent',
    HONGYAN_HOSTNAME: 'mail.example.org',
    NODE_NO_WARNINGS: '1',
  };
}

/** Runs the command as `main.ts` does, without the second of computing that a process of its own costs. */
async function runHere(directory: string, argv: readonly string[]): Promise<Outcome> {
  let [out, err] = ['', ''];
  const code = await runAdmin(argv, {
    env: environment(directory),
    directory: tmpdir(),
    write: (text) => (out += text),
    complain: (text) => (err += text),
  });
  return { code, out, err };
}

/** Runs the real command: where its process matters (exit code, standard input, another owner of the data directory). */
function runProcess(directory: string, argv: readonly string[], input = ''): Promise<Outcome> {
  const child: ChildProcess = spawn(process.execPath, [main, ...argv], { env: environment(directory), stdio: 'pipe' });
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin?.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

async function makeDirectory(name = ''): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'hongyan-admin-')), name);
}

interface RunningStore {
  readonly engines: Engines;
  close(): Promise<void>;
}

/** What a running server has of the admin command: the store and the socket. */
async function runStore(directory: string): Promise<RunningStore> {
  const config = readConfig(environment(directory), tmpdir());
  const [clock, log] = [systemClock, pino({ level: 'silent' })];
  const engines = await openEngines({ config, clock, log });
  const { database } = engines;
  const secrets = await openSecrets(join(directory, 'keys'));
  const dns = fakeDns({});
  const services = { config, clock, database, secrets, dns, intake: createBodyIntake(engines) };
  const run = (argv: readonly string[]) => runAdminCommand(adminCommands, services, argv);
  const listener: AdminListener = await startAdminListener({ config, log, run });
  return {
    engines,
    close: async () => {
      await listener.close();
      await engines.close();
    },
  };
}

describe('the command line', () => {
  let directory: string;
  let store: RunningStore | null = null;
  beforeAll(async () => {
    directory = await makeDirectory('data');
  });
  afterAll(async () => {
    await store?.close();
    await rm(join(directory, '..'), { recursive: true, force: true });
  });
  const admin = (...argv: string[]) => runHere(directory, argv);
  const command = (...argv: string[]) => runProcess(directory, argv);

  test('opens the store itself where nobody runs: the first domain makes the organisation; then people, departments, aliases and codes', async () => {
    expect(await command('user', 'list')).toMatchObject({ code: 0, out: 'There is nobody yet.\n' });
    expect(await admin('domain', 'add', 'Example.org')).toMatchObject({ code: 0, err: '' });
    expect(await admin('department', 'add', '研发部')).toMatchObject({ code: 0 });
    const person = ['--name', '安娜', '--password', 'correct-horse', '--department', '研发部', '--admin'];
    expect(await admin('user', 'add', 'anna@example.org', ...person)).toMatchObject({ code: 0 });
    expect(await admin('user', 'alias', 'add', 'anna@example.org', 'info@example.org')).toMatchObject({ code: 0 });
    const list = await admin('user', 'list', '--json');
    expect(JSON.parse(list.out)).toEqual([
      {
        address: 'anna@example.org',
        name: '安娜',
        orgId: 1,
        state: 'active',
        isAdmin: true,
        department: '研发部',
        aliases: ['info@example.org'],
      },
    ]);
    const code = JSON.parse((await admin('code', 'add', 'info@example.org', '--protocols', 'smtp', '--json')).out) as {
      code: string;
    };
    expect(code).toMatchObject({ address: 'anna@example.org', codeId: 1, protocols: ['smtp'] });
    const codes = await admin('code', 'list', 'anna@example.org');
    expect(codes.out).toContain('mail client');
    expect(codes.out).not.toContain(code.code);
    expect(await admin('code', 'revoke', 'anna@example.org', '1')).toMatchObject({ code: 0 });
    expect(await command('code', 'revoke', 'anna@example.org', '1')).toMatchObject({ code: 1 });
    // Each command opens the store anew, in a thread that loads every operation.
  }, 90_000);

  test('talks to the server from now on', async () => {
    store = await runStore(directory);
    expect((await command('user', 'list')).out).toContain('anna@example.org');
  });

  test('settings are set by their schema, explained, and taken back', async () => {
    expect(await admin('org', 'set', 'maxFolderNameCharacters', '20')).toMatchObject({ code: 0 });
    expect(await admin('org', 'get', 'maxFolderNameCharacters')).toMatchObject({
      out: 'maxFolderNameCharacters = 20\n',
    });
    expect((await admin('org', 'explain', 'maxFolderNameCharacters')).out).toMatch(
      /20\s+organisation\s+longest folder/,
    );
    expect(await admin('org', 'reset', 'maxFolderNameCharacters')).toMatchObject({ code: 0 });
    expect((await admin('org', 'get', 'maxFolderNameCharacters', '--json')).out).toBe('10\n');
    const values = [
      ['defaultQuotaBytes', '5G', 5 * 1024 ** 3],
      ['controlFileTypes', 'exe,bat', ['exe', 'bat']],
      ['watermark', 'on', true],
      ['passwordComplexLevel', '3', '3'],
      ['logoutLink', '/bye/', '/bye/'],
    ] as const;
    const set = await Promise.all(values.map(([key, word]) => admin('org', 'set', key, word, '--json')));
    expect(set.map(({ out }) => JSON.parse(out))).toEqual(values.map(([key, , value]) => ({ key, value })));
    const refused = [
      ['org', 'set', 'maxFolderNameCharacters', '0'],
      ['org', 'set', 'maxFolderNameCharacters', 'ten'],
      ['org', 'set', 'logoutLink', 'http://plain.example/'],
      ['org', 'set', 'logoutLink', 'https://who@evil.example/'],
      ['org', 'set', 'logoutLink', 'javascript:alert(1)'],
      ['org', 'set', 'logoutLink', '/\t/evil.example/'],
      ['org', 'set', 'logoutLink', '/\\evil.example/'],
      ['org', 'set', 'logoutLink', '//evil.example/'],
      ['org', 'set', 'nothing', '1'],
      ['org', 'feature', 'nothing', 'on'],
    ];
    const outcomes = await Promise.all(refused.map((argv) => admin(...argv)));
    for (const [index, outcome] of outcomes.entries())
      expect(outcome, refused[index]!.join(' ')).toMatchObject({ code: 1, out: '' });
    expect(await admin('org', 'feature', 'mailArchive', 'on')).toMatchObject({
      out: 'mailArchive is on (decided by: organisation)\n',
    });
    expect(await admin('org', 'feature', 'calendar', 'perhaps')).toMatchObject({ code: 2 });
    await admin('org', 'reset', 'passwordComplexLevel');
  });

  test('bad input: 2 for what is typed wrongly, 1 for what is refused, each with a clear word', async () => {
    const cases: [string[], number, RegExp][] = [
      [['frobnicate'], 2, /no command "frobnicate"/],
      [['user', 'add', 'x@example.org'], 2, /--name is missing/],
      [
        ['user', 'add', 'nonsense', '--name', 'X', '--password', 'correct-horse'],
        1,
        /"?nonsense"? isn't valid: it has no @/,
      ],
      [['user', 'add', 'x@example.com', '--name', 'X', '--password', 'correct-horse'], 1, /no domain example\.com/],
      [
        ['user', 'add', 'anna@example.org', '--name', 'X', '--password', 'correct-horse'],
        1,
        /anna@example\.org is already in use/,
      ],
      [['user', 'add', 'x@example.org', '--name', 'X', '--password', 'short'], 1, /at least 8 characters/],
      [['user', 'suspend', 'nobody@example.org'], 1, /no user with the address nobody@example\.org/],
      [['user', 'suspend', 'postmaster@example.org'], 1, /no user with the address/],
      [['domain', 'add', 'no_domain'], 1, /no_domain isn't valid/],
      [['domain', 'dns', 'example.com'], 1, /no domain example\.com/],
      [['code', 'add', 'anna@example.org', '--protocols', 'ftp'], 2, /no protocol "ftp"/],
      [['code', 'revoke', 'anna@example.org', 'x'], 2, /CODE_ID is a number/],
      [['queue', 'retry', 'x'], 2, /what "queue list" prints/],
      [['audit', '--days', '0'], 2, /--days needs a number/],
      [['user', 'list', '--org', '2'], 2, /has no option --org/],
      [['department', 'list', '--org', '7'], 1, /no such organisation/],
    ];
    const asked: (typeof cases)[number] = [['user', 'add', 'x@example.org', '--name', 'X'], 2, /password is missing/];
    const outcomes = await Promise.all([
      ...cases.map(([argv]) => admin(...argv)),
      // Standard input and the exit code belong to a process.
      ...[asked, ...cases.slice(0, 1)].map(([argv]) => command(...argv)),
    ]);
    cases.push(asked, ...cases.slice(0, 1));
    for (const [index, [argv, code, message]] of cases.entries()) {
      const outcome = outcomes[index]!;
      expect(outcome, argv.join(' ')).toMatchObject({ code, out: '' });
      expect(outcome.err, argv.join(' ')).toMatch(message);
      expect(outcome.err, argv.join(' ')).not.toMatch(/\n\s+at /);
    }
  });

  test('a password may come by standard input, and is never written down', async () => {
    const added = await runProcess(directory, ['user', 'add', 'pipe@example.org', '--name', 'P'], 'from-a-file-9\n');
    expect(added).toMatchObject({ code: 0, err: '' });
    const audit = await admin('audit', '--address', 'pipe@example.org', '--json');
    expect(JSON.parse(audit.out)).toMatchObject([{ action: 'identity.addPerson', client: 'admin', result: 'ok' }]);
    expect(audit.out).not.toContain('from-a-file-9');
    expect((await admin('audit')).out).toContain('admin.readAudit');
  });

  test('the password of another server is asked for, and refused on the command line', async () => {
    const argv = ['import', 'imap', 'anna@example.org', '--host', 'localhost', '--port', '1', '--user', 'a'];
    const typed = await admin(...argv, '--password', 'seen-by-all');
    expect(typed).toMatchObject({ code: 2, out: '' });
    expect(typed.err).toMatch(/--password is not typed/);
    expect(typed.err).not.toContain('seen-by-all');
    const asked = await runProcess(directory, argv, 'of-the-old-server\n');
    expect(asked).toMatchObject({ code: 2, out: '' });
    expect(asked.err).toMatch(/localhost:1: .*ECONNREFUSED/);
  });

  test('DNS records name the configured host', async () => {
    const { out } = await admin('domain', 'dns', 'example.org');
    expect(out).toContain('example.org. 3600 IN MX 10 mail.example.org.');
    expect(out).toMatch(/_domainkey\.example\.org\. 3600 IN TXT "v=DKIM1; k=rsa; p=MII/);
  });
});

describe.each([
  ['short path', 'data'],
  ['path longer than a socket may have', 'd'.repeat(120)],
])('with a running server, %s', (_name, name) => {
  let directory: string;
  let store: RunningStore;

  beforeAll(async () => {
    directory = await makeDirectory(name);
    store = await runStore(directory);
  });
  afterAll(async () => {
    await store.close();
    await rm(join(directory, '..'), { recursive: true, force: true });
  });

  test('the command is carried out by the server, through a socket for its owner alone', async () => {
    const socket = await stat(join(directory, 'admin.sock'));
    expect(socket.isSocket()).toBe(true);
    expect(socket.mode & 0o777).toBe(0o600);
    expect(await runProcess(directory, ['domain', 'add', 'example.org'])).toMatchObject({ code: 0, err: '' });
    const user = ['user', 'add', 'anna@example.org', '--name', 'Anna', '--password', 'correct-horse'];
    expect(await runHere(directory, user)).toMatchObject({ code: 0, err: '' });
    expect((await findRecipient(store.engines.database.read, 'anna@example.org'))?.displayName).toBe('Anna');
    expect(await runHere(directory, user)).toMatchObject({
      code: 1,
      err: 'The address anna@example.org is already in use\n',
    });
  });

  test.runIf(name === 'data')('garbage, another version and endless lines are refused, and harm nobody', async () => {
    const talk = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = '';
        const socket = connect(join(directory, 'admin.sock'), () => socket.write(text));
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });
    for (const text of ['x\n', '{}\n', '{"v":2,"argv":[]}\n', '{"v":1,"argv":[1]}\n', `${'x'.repeat(70_000)}\n`]) {
      const answer = JSON.parse(await talk(text)) as { ok: boolean; kind: string };
      expect(answer).toMatchObject({ ok: false, kind: 'usage' });
    }
    expect(await runHere(directory, ['org', 'list'])).toMatchObject({ code: 0 });
  });
});
