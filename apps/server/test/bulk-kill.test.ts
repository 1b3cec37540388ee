// kill -9 again and again in the middle of a change of some thousands: afterwards every mail was changed once, lies in exactly
// one folder, and the counters are right; and it can still be taken back, through another kill.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ApiClient,
  type DnsServer,
  type ServerProcess,
  signInAt,
  spawnServer,
  startDnsServer,
} from '@hongyan/testkit';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtMain } from '../testing/built-server.ts';
import { engines } from './world.ts';

const mails = { sqlite: 3_000, postgres: 1_500 };
/** How far it has come when the server is killed. */
const killAt = { sqlite: [0.1, 0.5, 0.8], postgres: [0.3] };
const connections = 16;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(engines)('a change of thousands in a server that is killed, on %s', (engine) => {
  let directory: string;
  let dns: DnsServer;
  let databaseUrl: string | null = null;
  let server: ServerProcess;
  let person: ServerProcess['people'][number];

  const start = async () =>
    spawnServer(
      {
        HONGYAN_DATA: directory,
        HONGYAN_DEMO: '1',
        HONGYAN_DNS: dns.address,
        HONGYAN_HOSTNAME: 'mail.hongyan.example',
        ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
      },
      await builtMain(),
    );

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-bulk-kill-'));
    dns = await startDnsServer({});
    if (engine === 'postgres') databaseUrl = await createTestDatabase(inject('postgres'));
    server = await start();
    person = server.people[0]!;
  });
  afterAll(async () => {
    await server.kill('SIGKILL');
    await dns.stop();
    if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
    await rm(directory, { recursive: true, force: true });
  });

  const signIn = () => signInAt(server.url, person.address, person.password);

  async function deliverMany(count: number): Promise<void> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: server.ports.smtp,
      ignoreTLS: true,
      pool: true,
      maxConnections: connections,
      maxMessages: 1_000,
    });
    const subjects = Array.from({ length: count }, (_, index) => `bulk-${index}`);
    await Promise.all(
      subjects.map((subject) =>
        transport.sendMail({ from: 'erik@outside.example', to: person.address, subject, text: subject }),
      ),
    );
    transport.close();
  }

  /** Every mail of a folder, each id as often as the pages hold it. */
  async function listIds(client: ApiClient, mailboxId: string): Promise<string[]> {
    const found: string[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await client.mailbox.list({ mailboxId: mailboxId, pageSize: 200, pageNum });
      found.push(...data.list.map(({ mailId }) => mailId));
      if (data.list.length < 200) return found.toSorted();
    }
  }

  const countOf = async (client: ApiClient, mailboxId: string) => {
    const { data } = await client.folders.navigation({});
    return [...data.folderList, ...data.customList].find(({ folderId }) => folderId === mailboxId);
  };

  /** Kills the server when the change has come so far, starts it again, and goes on until it has ended. */
  async function killOnTheWay(bulkId: string, parts: readonly number[]): Promise<number> {
    let client = await signIn();
    let kills = 0;
    for (const part of [...parts, null]) {
      for (;;) {
        const state = (await client.bulk.state({ bulkId })).data.list[0]!;
        if (state.state !== 'running') return kills;
        if (part !== null && state.done >= state.total * part) break;
        await rest(1);
      }
      await server.kill('SIGKILL');
      kills += 1;
      server = await start();
      client = await signIn();
    }
    return kills;
  }

  it('moves each mail once, keeps the counters, and takes it all back', { timeout: 240_000 }, async () => {
    await deliverMany(mails[engine]);
    let client = await signIn();
    const before = await listIds(client, '1');
    expect(before.length).toBeGreaterThanOrEqual(mails[engine]);
    const counts = await countOf(client, '1');
    const { folderId } = (await client.folders.saveFolder({ folderName: 'target' })).data;
    const list = { kind: 'folder', mailboxId: '1' as never, isUnread: 2 } as const;
    const { data } = await client.bulk.start({ list, action: { kind: 'move', targetMailboxId: folderId } });
    expect(data.total).toBe(before.length);
    const kills = await killOnTheWay(data.bulkId, killAt[engine]);
    expect(kills).toBeGreaterThan(0);

    client = await signIn();
    expect(await listIds(client, folderId)).toEqual(before);
    expect(await listIds(client, '1')).toEqual([]);
    expect(await countOf(client, folderId)).toMatchObject({
      mail: counts?.mail,
      unread: counts?.unread,
      spaceSize: counts?.spaceSize,
    });
    expect(await countOf(client, '1')).toMatchObject({ mail: 0, unread: 0, spaceSize: 0 });

    await client.bulk.undo({ bulkId: data.bulkId });
    const more = await killOnTheWay(data.bulkId, [0.2]);
    client = await signIn();
    expect((await client.bulk.state({ bulkId: data.bulkId })).data.list[0]?.state).toBe('undone');
    expect(await listIds(client, '1')).toEqual(before);
    expect(await countOf(client, '1')).toMatchObject({ mail: counts?.mail, unread: counts?.unread });
    expect(await countOf(client, folderId)).toMatchObject({ mail: 0, unread: 0 });
    process.stdout.write(
      `${engine}: ${before.length} mails moved and back, each once, through ${kills + more} kills\n`,
    );
  });
});
