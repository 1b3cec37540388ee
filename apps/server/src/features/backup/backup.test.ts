// A backup of a running server, and the way back: what was acknowledged before it began is there, byte for byte, and nothing that is broken passes for whole.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestPerson, type TestServer } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runAdmin } from '../../admin/run-admin.ts';
import { openFileBlobStore } from '../../engines/blobs/file-blob-store.ts';
import { systemClock } from '../../engines/clock.ts';
import { openSqliteCopy } from '../../engines/database/open-copy.ts';
import { createAgeIdentity } from '../../engines/secrets/age-keys.ts';
import type { BackupReport } from './create-backup.ts';
import { openRepository } from './repository/repository.ts';
import { restoreBackup } from './restore-backup.ts';
import { readMailboxes } from './testing/read-mailboxes.ts';
import { verifyBackup } from './verify-backup.ts';

let root: string;
let sent = 0;

const large = 300_000;

function makeMessage(size: number): string {
  sent += 1;
  const id = `message-${String(sent)}@outside.example`;
  const body = randomBytes(Math.ceil(size / 2))
    .toString('hex')
    .replace(/.{76}/g, '$&\r\n');
  return `From: a@outside.example\r\nTo: li@here.example\r\nSubject: ${String(sent)}\r\nMessage-ID: <${id}>\r\n\r\n${body}\r\n`;
}

async function deliver(server: TestServer, size: number): Promise<void> {
  await server.deliver({ raw: makeMessage(size), from: 'a@outside.example', to: 'li@here.example' });
}

/** A command in the running server. */
async function runInServer<T>(server: TestServer, ...argv: string[]): Promise<T> {
  const answer = await server.context.runAdminCommand(argv);
  if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
  return answer.data as T;
}

/** A command where it is typed. */
async function runHere(...typed: (string | Record<string, string>)[]) {
  let [out, err] = ['', ''];
  const argv = typed.filter((word) => typeof word === 'string');
  const env = typed.find((word) => typeof word !== 'string');
  const code = await runAdmin(argv, {
    env: { HONGYAN_DATA: join(root, 'nowhere'), HONGYAN_LOG: 'silent', ...env },
    directory: root,
    write: (text) => (out += text),
    complain: (text) => (err += text),
  });
  return { code, out, err };
}

const restore = (from: string, to: string, snapshot: string | null = null, identities: string | null = null) =>
  restoreBackup({
    from,
    to,
    snapshot,
    identities,
    databaseUrl: null,
    outgoing: 'hold',
    clock: systemClock,
    report: () => undefined,
  });

async function readRestored(directory: string) {
  const copy = openSqliteCopy(join(directory, 'hongyan.sqlite'));
  try {
    return await readMailboxes(copy.read, await openFileBlobStore(join(directory, 'blobs'), systemClock));
  } finally {
    await copy.close();
  }
}

async function listObjects(directory: string, kind: 'chunks' | 'blobs'): Promise<string[]> {
  const entries = await readdir(join(directory, kind), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-backup-'));
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('a running server on SQLite', () => {
  let server: TestServer;
  let person: TestPerson;
  let to: string;
  let first: BackupReport;

  beforeAll(async () => {
    server = await startTestServer({ database: 'sqlite' });
    await server.addOrganisation('Here', 'here.example');
    person = await server.addPerson('li@here.example', 'Li');
    to = join(root, 'sqlite');
    for (let count = 0; count < 30; count += 1) await deliver(server, count % 3 === 0 ? large : 2_000);
  });

  afterAll(() => server.stop());

  test('what was acknowledged before it began is in it, though mail keeps arriving', async () => {
    const { database, blobs } = server.context.services;
    const client = await server.signIn('li@here.example');
    await client.mailbox.updateSeen({ mailIds: ['1', '2'], seen: true });
    const before = await readMailboxes(database.read, blobs);
    expect(before.size).toBe(30);
    const over = new AbortController();
    const arriving = (async () => {
      let count = 0;
      for (; !over.signal.aborted; count += 1) await deliver(server, count % 2 === 0 ? 100_000 : 3_000);
      return count;
    })();
    first = await runInServer<BackupReport>(server, 'backup', 'create', '--to', to);
    over.abort();
    expect(await arriving).toBeGreaterThan(0);
    expect(first.blobs.count).toBeGreaterThanOrEqual(10);

    const directory = join(root, 'restored');
    const report = await restore(to, directory);
    expect(report).toMatchObject({ snapshot: first.id, problems: [] });
    const restored = await readRestored(directory);
    for (const [key, message] of before) expect(restored.get(key)).toEqual(message);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  test('keys and certificate come back: people sign in with their passwords', async () => {
    const directory = join(root, 'restored');
    const keys = await readdir(join(directory, 'keys'));
    for (const name of keys)
      expect(await readFile(join(directory, 'keys', name))).toEqual(
        await readFile(join(server.config.dataDirectory, 'keys', name)),
      );
    const again = await startTestServer({ database: 'sqlite', env: { HONGYAN_DATA: directory } });
    try {
      const client = await again.signIn('li@here.example');
      expect(client).toBeDefined();
      expect(await readdir(directory)).not.toContain('restored.json');
      const rows = await again.context.services.database.read
        .selectFrom('message')
        .select('n')
        .where('account_no', '=', person.accountNo)
        .execute();
      expect(rows.length).toBeGreaterThanOrEqual(30);
    } finally {
      await again.stop();
    }
  });

  test('a second one writes what is new, and each stays what it was', async () => {
    const { database, blobs } = server.context.services;
    await deliver(server, large);
    const before = await readMailboxes(database.read, blobs);
    const second = await runInServer<BackupReport>(server, 'backup', 'create', '--to', to);
    expect(second.database.newBlocks).toBeLessThan(second.database.blocks / 2);
    expect(second.writtenBytes).toBeLessThan(first.writtenBytes);
    expect(await verifyBackup(to, { snapshot: null, identities: null })).toMatchObject({
      snapshots: [first.id, second.id],
      problemCount: 0,
    });
    await restore(to, join(root, 'restored-second'));
    const restored = await readRestored(join(root, 'restored-second'));
    expect(restored).toEqual(before);
    await restore(to, join(root, 'restored-first'), first.id);
    expect((await readRestored(join(root, 'restored-first'))).size).toBeLessThan(before.size);
  });

  test('only this user may read it', async () => {
    for (const path of [to, join(to, 'chunks'), join(to, 'snapshots')])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    for (const file of [...(await listObjects(to, 'chunks')), ...(await listObjects(to, 'blobs'))])
      expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('two at once into one directory are refused, and so is a directory that is none', async () => {
    const [one, two] = await Promise.allSettled([
      runInServer(server, 'backup', 'create', '--to', to),
      runInServer(server, 'backup', 'create', '--to', to),
    ]);
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
    const refused = one.status === 'rejected' ? one : two;
    expect(String((refused as PromiseRejectedResult).reason)).toContain('Another backup or prune runs in');
    const inside = join(server.config.dataDirectory, 'backups');
    await expect(runInServer(server, 'backup', 'create', '--to', inside)).rejects.toThrow('lie in each other');
    await expect(runInServer(server, 'backup', 'create', '--to', root)).rejects.toThrow('is not empty, and no backup');
    await expect(restore(to, join(root, 'restored'))).rejects.toThrow('is not empty');
    await expect(restore(join(root, 'restored'), join(root, 'other'))).rejects.toThrow('is no backup directory');
  });

  test('prune keeps what the last snapshots need', async () => {
    const { out } = await runHere('backup', 'prune', '--from', 'sqlite', '--keep', '1');
    expect(out).toMatch(/^2 snapshots taken away, 1 kept; \d+\.\d MiB freed\./);
    expect(await verifyBackup(to, { snapshot: null, identities: null })).toMatchObject({ problemCount: 0 });
    const listed = await runHere('backup', 'list', '--from', 'sqlite');
    expect(listed.out.trim().split('\n')).toHaveLength(2);
    expect(await runHere('backup', 'verify', '--from', 'sqlite', '--snapshot', first.id)).toMatchObject({ code: 2 });
    await restore(to, join(root, 'restored-pruned'));
    const restored = await readRestored(join(root, 'restored-pruned'));
    expect(restored.size).toBeGreaterThan(31);
  });

  test('an encrypted one is read by its private key alone, and shares what has not changed', async () => {
    const { database, blobs } = server.context.services;
    const encrypted = join(root, 'encrypted');
    const made = await runHere('backup', 'key', '--to', 'identity');
    const recipient = made.out.split('\n')[0] ?? '';
    const identity = await readFile(join(root, 'identity'), 'utf8');
    expect((await stat(join(root, 'identity'))).mode & 0o777).toBe(0o600);
    expect(await runHere('backup', 'key', '--to', 'identity')).toMatchObject({ code: 2 });
    const create = (...more: string[]) =>
      runInServer<BackupReport>(server, 'backup', 'create', '--to', encrypted, ...more);
    await create('--encrypt-to', recipient);
    const before = await readMailboxes(database.read, blobs);
    const second = await create('--encrypt-to', recipient);
    expect(second).toMatchObject({ database: { newBlocks: 0 }, blobs: { newCount: 0 } });
    await expect(create()).rejects.toThrow(`is encrypted to ${recipient}`);
    await expect(create('--encrypt-to', 'age1nothing')).rejects.toThrow('needs a public key of age');
    for (const file of [...(await listObjects(encrypted, 'chunks')), ...(await listObjects(encrypted, 'blobs'))])
      expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    // Without the key the files are compared, and nothing is read.
    const blind = await runHere('backup', 'verify', '--from', 'encrypted');
    expect(blind).toMatchObject({ code: 0 });
    expect(blind.out).toContain('--identity is missing');
    await expect(restore(encrypted, join(root, 'blind'))).rejects.toThrow('by --identity');
    const other = createAgeIdentity().identity;
    await expect(restore(encrypted, join(root, 'blind'), null, other)).rejects.toThrow('has no key for it');
    const seen = await runHere('backup', 'verify', '--from', 'encrypted', '--identity', 'identity');
    expect(seen).toMatchObject({ code: 0 });
    expect(seen.out).toContain('Everything is there and whole.');
    await restore(encrypted, join(root, 'decrypted'), null, identity);
    expect(await readRestored(join(root, 'decrypted'))).toEqual(before);
  });

  test('a flipped byte, a missing blob and a broken manifest are found, and nothing is restored of them', async () => {
    const damaged = async (path: string, damage: (path: string) => Promise<void>, says: string) => {
      const whole = await readFile(path);
      await damage(path);
      const found = await runHere('backup', 'verify', '--from', 'sqlite');
      expect(found.code).toBe(1);
      expect(found.out).toContain(says);
      const target = join(root, `broken-${String((sent += 1))}`);
      await expect(restore(to, target)).rejects.toThrow();
      expect(await readdir(target).catch(() => [])).not.toContain('hongyan.sqlite');
      await writeFile(path, whole, { mode: 0o600 });
    };
    const flip = async (path: string) => {
      const bytes = await readFile(path);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(path, bytes);
    };
    const [chunk = ''] = await listObjects(to, 'chunks');
    const [blob = ''] = await listObjects(to, 'blobs');
    const { id } = await (await openRepository(to)).find(null);
    await damaged(chunk, flip, 'is damaged');
    await damaged(blob, flip, 'is damaged');
    await damaged(blob, (path) => rm(path), 'is missing');
    await damaged(join(to, 'snapshots', id, 'manifest.json'), flip, 'cannot be used');
    await damaged(join(to, 'snapshots', id, 'blobs.txt'), flip, 'is damaged');
    expect(await runHere('backup', 'verify', '--from', 'sqlite')).toMatchObject({ code: 0 });
  });
});

describe('a backup that is killed', () => {
  /** Backs a data directory that nobody runs on up in a process of its own, and kills that while it copies. */
  async function killWhileCopying(data: string, to: string): Promise<boolean> {
    const main = new URL('../../admin/main.ts', import.meta.url).pathname;
    const env = { ...process.env, HONGYAN_DATA: data, HONGYAN_LOG: 'silent', NODE_NO_WARNINGS: '1' };
    const child = spawn(process.execPath, [main, 'backup', 'create', '--to', to], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    while (child.exitCode === null) {
      const names: string[] = await readdir(join(to, 'incoming')).catch(() => []);
      if (names.includes('database')) {
        child.kill('SIGKILL');
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await ended;
    return (await readdir(join(to, 'incoming')).catch(() => [])).length > 0;
  }

  test('leaves the older snapshots whole, and the next one clears up', async () => {
    const to = join(root, 'sqlite');
    const older = await verifyBackup(to, { snapshot: null, identities: null });
    let isKilled = false;
    for (let attempt = 0; attempt < 5 && !isKilled; attempt += 1)
      isKilled = await killWhileCopying(join(root, 'restored-first'), to);
    expect(isKilled).toBe(true);
    expect(await verifyBackup(to, { snapshot: null, identities: null })).toMatchObject({
      snapshots: older.snapshots,
      problemCount: 0,
    });
    const env = { HONGYAN_DATA: join(root, 'restored-first') };
    const done = await runHere(env, 'backup', 'create', '--to', to);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(await readdir(to)).not.toContain('incoming');
    const after = await verifyBackup(to, { snapshot: null, identities: null });
    expect(after).toMatchObject({ problemCount: 0 });
    expect(after.snapshots.length).toBeGreaterThan(older.snapshots.length);
  });
});

test('on PostgreSQL a missing pg_dump is said, and leaves no snapshot', async () => {
  const server = await startTestServer({ database: 'postgres', postgresServer: inject('postgres') });
  try {
    const to = join(root, 'postgres');
    const create = runInServer(server, 'backup', 'create', '--to', to, '--programs', join(root, 'no-programs'));
    await expect(create).rejects.toThrow('Install the client programs of PostgreSQL');
    expect(await (await openRepository(to)).list()).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('on PostgreSQL pg_dump writes the database, and nobody on the machine reads the password', async () => {
  const server = await startTestServer({ database: 'postgres', postgresServer: inject('postgres') });
  const programs = join(root, 'programs');
  try {
    await mkdir(programs);
    // In the place of the real one, whose version is another on each machine.
    const script = `#!/bin/sh
printf '%s\\n' "$@" > ${programs}/words
for word in "$@"; do case "$word" in --file=*) printf 'the dump' > "\${word#--file=}";; esac; done
printf '%s' "$PGPASSWORD" > ${programs}/password
`;
    await writeFile(join(programs, 'pg_dump'), script, { mode: 0o700 });
    const to = join(root, 'dumped');
    const report = await runInServer<BackupReport>(server, 'backup', 'create', '--to', to, '--programs', programs);
    expect(report.database).toMatchObject({ bytes: 8, blocks: 1, newBlocks: 1 });
    const url = new URL(server.config.databaseUrl ?? '');
    const words = await readFile(join(programs, 'words'), 'utf8');
    expect(words).toContain('--format=custom');
    expect(words).toContain('--exclude-table=search_document*');
    expect(words).toContain(url.pathname);
    expect(words).not.toContain(`:${url.password}@`);
    expect(await readFile(join(programs, 'password'), 'utf8')).toBe(decodeURIComponent(url.password));
    expect(await verifyBackup(to, { snapshot: null, identities: null })).toMatchObject({ problemCount: 0 });
    // Its tables would be mixed with those that are there.
    const taken = { HONGYAN_DATABASE_URL: server.config.databaseUrl ?? '' };
    const refused = await runHere(taken, 'backup', 'restore', '--from', to, '--to', join(root, 'taken'));
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('has tables already') });
  } finally {
    await server.stop();
  }
});
