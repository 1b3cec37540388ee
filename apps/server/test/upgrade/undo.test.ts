// An upgrade copies the store first, and can be undone: the version before finds every byte that it left.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTestClock, fakeDns } from '@hongyan/testkit';
import { readOldStore, writeOldSqlite } from '@hongyan/testkit/upgrade/load-old-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../src/admin/run-admin.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { migrations } from '../../src/generated/migrations.ts';
import { startServer } from '../../src/start-server.ts';
import { fixture9WrittenAt } from './open-old-store.ts';

const ports = ['HTTP', 'HTTPS', 'SMTP', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S'];
const schema = 9;

describe('a store of schema 9 that was upgraded', () => {
  let directory: string;
  let rowsBefore: string;
  const file = () => join(directory, 'hongyan.sqlite');
  const copies = () => join(directory, 'before-upgrade');
  const env = () => ({
    HONGYAN_DATA: directory,
    HONGYAN_BIND: '127.0.0.1',
    HONGYAN_LOG: 'silent',
    HONGYAN_HOSTNAME: 'mx.upgrade.example',
    ...Object.fromEntries(ports.map((name) => [`HONGYAN_${name}_PORT`, '0'])),
  });
  const start = () => {
    const secrets = { cost: { memoryKib: 64, passes: 1, parallelism: 1 } };
    const clock = createTestClock(fixture9WrittenAt);
    return startServer(readConfig(env(), directory), { webDirectory: null, secrets, clock, dns: fakeDns({}) });
  };
  const undo = async () => {
    let said = '';
    const write = (text: string) => (said += text);
    const code = await runAdmin(['upgrade', 'undo'], { env: env(), directory, write, complain: write });
    return { code, said };
  };
  /** Every row of every table of a store. */
  const hashRows = (path: string): string => {
    const database = new DatabaseSync(path, { readOnly: true });
    const hash = createHash('sha256');
    for (const row of database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()) {
      hash.update(`${JSON.stringify(row)}\n`);
      if (String(row['sql']).startsWith('CREATE TABLE'))
        for (const values of database.prepare(`SELECT * FROM "${String(row['name'])}"`).all())
          hash.update(`${JSON.stringify(values)}\n`);
    }
    database.close();
    return hash.digest('hex');
  };
  const readSchema = (path: string): number => {
    const database = new DatabaseSync(path, { readOnly: true });
    const row = database.prepare('SELECT max(version) AS version FROM schema_version').get();
    database.close();
    return Number(row?.['version']);
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-undo-'));
    writeOldSqlite(file(), readOldStore(schema));
    rowsBefore = hashRows(file());
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('cannot be undone before, and says so', async () => {
    expect(await undo()).toMatchObject({ code: 2, said: expect.stringContaining('There is no copy') as string });
  });

  it('is copied first, and not while its server runs taken back', async () => {
    const server = await start();
    expect(readdirSync(copies())).toEqual([`schema-${String(schema)}.sqlite`]);
    expect(await undo()).toMatchObject({ code: 1, said: expect.stringContaining('in use') as string });
    await server.stop();
    expect(readSchema(file())).toBe(migrations.length);
    expect(hashRows(join(copies(), `schema-${String(schema)}.sqlite`))).toBe(rowsBefore);
  });

  it('is what it was when the upgrade is undone, and the newer one is kept', async () => {
    const newer = hashRows(file());
    const { code, said } = await undo();
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining('Start the version before') as string,
    });
    expect(hashRows(file())).toBe(rowsBefore);
    const kept = join(copies(), `undone-${String(migrations.length)}-1.sqlite`);
    expect(said).toContain(kept);
    expect(hashRows(kept)).toBe(newer);
    expect(readdirSync(directory)).not.toContain('search.sqlite');
    expect(JSON.parse(readFileSync(join(directory, 'restored.json'), 'utf8'))).toMatchObject({ outgoing: 'hold' });
    expect(await undo()).toMatchObject({ code: 2, said: expect.stringContaining('Nothing is to be undone') as string });
  });

  it('is upgraded again by the next start, with a copy', async () => {
    const server = await start();
    await server.stop();
    expect(readSchema(file())).toBe(migrations.length);
    expect(hashRows(join(copies(), `schema-${String(schema)}.sqlite`))).toBe(rowsBefore);
  });
});
