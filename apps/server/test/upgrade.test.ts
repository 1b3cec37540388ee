// A store of every earlier schema, opened by this version: nothing is lost, what is new is filled in, and it works.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, fakeDns, signInAt, testPassword, waitFor } from '@hongyan/testkit';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config/read-config.ts';
import { migrations } from '../src/engines/database/migrations/index.ts';
import { machineContext } from '../src/features/identity/index.ts';
import { type RunningServer, startServer } from '../src/start-server.ts';
import { readOldStore, writeOldPostgres, writeOldSqlite } from '../testing/upgrade/load-old-store.ts';
import { engines } from './world.ts';

const lilei = 'li.lei@upgrade.example';

it('there is a fixture of every schema before this one', () => {
  const old = migrations.slice(0, -1).map(({ version }) => version);
  expect(old.map((version) => readOldStore(version).version)).toEqual(old);
});

describe.each(engines)('a store of schema 1, on %s', (engine) => {
  const old = readOldStore(1);
  let directory: string;
  let databaseUrl: string | null = null;
  let server: RunningServer;
  let client: ApiClient;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-upgrade-'));
    if (engine === 'postgres') {
      databaseUrl = await createTestDatabase(inject('postgres'));
      await writeOldPostgres(databaseUrl, old);
    } else writeOldSqlite(join(directory, 'hongyan.sqlite'), old);
    const config = readConfig(
      {
        HONGYAN_DATA: directory,
        HONGYAN_BIND: '127.0.0.1',
        HONGYAN_LOG: 'silent',
        HONGYAN_HOSTNAME: 'mx.upgrade.example',
        HONGYAN_HTTP_PORT: '0',
        HONGYAN_HTTPS_PORT: '0',
        HONGYAN_SMTP_PORT: '0',
        HONGYAN_SUBMISSION_PORT: '0',
        HONGYAN_SUBMISSIONS_PORT: '0',
        ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
      },
      directory,
    );
    const secrets = { cost: { memoryKib: 64, passes: 1, parallelism: 1 } };
    server = await startServer(config, { webDirectory: null, secrets, dns: fakeDns({}) });
    const { people, services } = server.context;
    await people.setPassword(machineContext(services.clock.now(), 'upgrade'), {
      accountNo: 1,
      password: testPassword,
    });
    client = await signInAt(`http://127.0.0.1:${String(server.ports.http)}`, lilei, testPassword);
  });
  afterAll(async () => {
    await server.stop();
    if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
    await rm(directory, { recursive: true, force: true });
  });
  const read = () => server.context.services.database.read;

  it('has every row that it had', async () => {
    for (const table of [
      'account',
      'address',
      'body',
      'draft',
      'folder',
      'label',
      'message',
      'message_label',
      'submission',
    ] as const) {
      const { rows } = await read()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      expect([table, rows]).toEqual([table, old.rows[table]?.length]);
    }
  });

  it('knows whom its people wrote to, whatever the case', async () => {
    const known = await read()
      .selectFrom('correspondent')
      .select(['account_no', 'address', 'sent_count'])
      .orderBy('address')
      .execute();
    const sent = old.rows['submission_recipient'] ?? [];
    const addresses = Map.groupBy(
      sent,
      (row) => `${JSON.stringify(row['account_no'])} ${(row['address'] as string).toLowerCase()}`,
    );
    expect(addresses.has('1 anna.berg@outside.example')).toBe(true);
    expect(known.map((row) => [`${String(row.account_no)} ${row.address}`, row.sent_count]).toSorted()).toEqual(
      [...addresses].map(([key, rows]) => [key, rows.length]).toSorted(),
    );
  });

  it('has one head for each conversation of a folder, the newest mail, and counts them', async () => {
    const mails = await read()
      .selectFrom('message')
      .select(['account_no', 'folder_id', 'thread_n', 'n', 'received_at', 'thread_head'])
      .execute();
    const groups = Map.groupBy(
      mails.filter((mail) => mail.folder_id > 0),
      (mail) => [mail.account_no, mail.folder_id, mail.thread_n].join(' '),
    );
    expect([...groups.values()].some((group) => group.length > 1)).toBe(true);
    for (const group of groups.values()) {
      const newest = group.toSorted((a, b) => a.received_at - b.received_at || a.n - b.n).at(-1);
      expect(group.filter((mail) => mail.thread_head === 1)).toEqual([newest]);
    }
    expect(mails.filter((mail) => mail.folder_id === 0).map((mail) => mail.thread_head)).toEqual([0]);
    const folders = await read().selectFrom('folder').select(['account_no', 'folder_id', 'conversations']).execute();
    for (const { account_no, folder_id, conversations } of folders) {
      const inFolder = [...groups.keys()].filter((key) =>
        key.startsWith(`${String(account_no)} ${String(folder_id)} `),
      );
      expect([account_no, folder_id, conversations]).toEqual([account_no, folder_id, inFolder.length]);
    }
  });

  it('lists, opens, finds and changes', async () => {
    const { list, total } = (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data;
    expect(list).toHaveLength(total);
    expect(list.map((mail) => mail.mailSubject)).toEqual(
      expect.arrayContaining(['Budget 2026', 'Re: Budget 2026', 'Notice 2']),
    );
    const answer = list.find((mail) => mail.mailSubject === 'Re: Budget 2026');
    const detail = (await client.mailbox.detail({ mailId: answer?.mailId as never })).data;
    expect(detail.text).toContain('One more figure.');
    expect(detail.attachments.map((file) => file.fileName)).toEqual(['预算.txt']);
    const found = await waitFor(
      async () => {
        const { data } = await client.search.quick({ searchKeyword: 'walrus' });
        return data.total > 0 ? data : undefined;
      },
      { what: 'the index made anew' },
    );
    expect(found.list.map((mail) => mail.mailSubject).toSorted()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
    // What was deleted for good before the upgrade can be fetched back after it.
    const gone = (await client.mailbox.expungedList({})).data.list;
    expect(gone.map((mail) => mail.mailSubject)).toEqual(['Notice 4']);
    expect((await client.mailbox.recover({ mailIds: [gone[0]?.mailId as never] })).code).toBe(200);
    expect((await client.mailbox.list({ mailboxId: '1' })).data.total).toBe(total + 1);
  });
});
