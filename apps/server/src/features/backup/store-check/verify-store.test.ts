// The live store is read from end to end, and whatever is wrong with it is said, on both databases.
import { randomBytes } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startTestServer, type TestServer } from '@hongyan/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { StoreReport } from './verify-store.ts';

describe.each(['sqlite', 'postgres'] as const)('store verify, on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Here', 'here.example');
    await server.addPerson('li@here.example', 'Li');
    for (const size of [1_000, 2_000, 100_000, 120_000]) {
      const text = randomBytes(size / 2)
        .toString('hex')
        .replace(/.{76}/g, '$&\r\n');
      const raw = `From: a@outside.example\r\nTo: li@here.example\r\nSubject: ${String(size)}\r\n\r\n${text}\r\n`;
      await server.deliver({ raw, from: 'a@outside.example', to: 'li@here.example' });
    }
    const client = await server.signIn('li@here.example');
    await client.mailbox.updateSeen({ mailIds: ['1', '3'], seen: true });
  });
  afterAll(() => server.stop());

  async function write(statement: string): Promise<void> {
    const { databaseUrl, dataDirectory } = server.config;
    if (databaseUrl === null) {
      const file = new DatabaseSync(join(dataDirectory, 'hongyan.sqlite'), { timeout: 5_000 });
      file.exec(statement);
      file.close();
      return;
    }
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  async function verify(): Promise<{ readonly report: StoreReport; readonly isFailed: boolean | undefined }> {
    const answer = await server.context.runAdminCommand(['store', 'verify']);
    if (!answer.ok) throw new Error(answer.message, { cause: answer.cause });
    return { report: answer.data as StoreReport, isFailed: answer.isFailed };
  }

  test('a good store is whole', async () => {
    const { report, isFailed } = await verify();
    expect(report).toMatchObject({ messages: 4, bodies: 4, blobs: 2, problems: [], problemCount: 0 });
    expect(isFailed).toBe(false);
  });

  test('a wrong counter is said, and what is right', async () => {
    await write('UPDATE folder SET unread = unread + 1 WHERE folder_id = 1');
    const { report, isFailed } = await verify();
    expect(isFailed).toBe(true);
    expect(report.problems).toHaveLength(1);
    expect(report.problems[0]).toMatch(
      /the counter of folder 1 says 4 messages, 3 unread, .*, and there are 4 messages, 2 unread/,
    );
    await write('UPDATE folder SET unread = unread - 1 WHERE folder_id = 1');
  });

  test('bodies that are missing, short or long are said', async () => {
    const { read } = server.context.services.database;
    const bodies = await read.selectFrom('body').select(['body_id', 'blob_id']).orderBy('size_bytes').execute();
    const blobs = bodies.flatMap(({ blob_id: id }) => id ?? []);
    const [missing = '', long = ''] = blobs;
    const pathOf = (id: string) => join(server.config.dataDirectory, 'blobs', id.slice(0, 2), id.slice(2, 4), id);
    await rm(pathOf(missing));
    await appendFile(pathOf(long), 'x');
    const [short = { body_id: '' }] = bodies;
    await write(`UPDATE body SET size_bytes = size_bytes + 1 WHERE body_id = '${short.body_id}'`);
    const { report } = await verify();
    expect(report.problemCount).toBe(3);
    expect(report.problems.join('\n')).toContain(`The body ${short.body_id} is not whole`);
    expect(report.problems.join('\n')).toContain(`The blob ${missing} is missing`);
    expect(report.problems.join('\n')).toMatch(new RegExp(`The blob ${long} has (\\d+) bytes instead of (\\d+)`));
  });

  test('an index of another store is said', async () => {
    const { searchIndex } = server.context.services;
    const [{ account_no: accountNo } = { account_no: 0 }] = await server.context.services.database.read
      .selectFrom('account')
      .select('account_no')
      .execute();
    await searchIndex.applyBatch({ accountNo, upTo: 1_000_000, put: [], remove: [] });
    const { report } = await verify();
    expect(report.problems.at(-1)).toContain('the full-text index is ahead of the mail');
  });
});
