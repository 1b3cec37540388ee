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
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { builtMain } from '@hongyan/testkit/server/built-server.ts';
import { engines } from '@hongyan/testkit/server/world.ts';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const mails = { sqlite: 2_000, postgres: 1_000 };
/** How far it has come when the server is killed first: begun, and far from its end. */
const killAt = 0.1;
/** So often it is killed again as soon as it is up, when it goes on with the change by itself; with PostgreSQL it waits for its lease first. */
const killedAgain = { sqlite: 2, postgres: 0 };
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
    if (engine === 'postgres') databaseUrl = await createMigratedDatabase(inject('postgres'));
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

  const readCount = async (client: ApiClient, mailboxId: string) => {
    const { data } = await client.folders.navigation({});
    return [...data.folderList, ...data.customList].find(({ folderId }) => folderId === mailboxId);
  };

  const readState = async (client: ApiClient, bulkId: string) => (await client.bulk.state({ bulkId })).data.list[0]!;

  /**
   * Kills the server when the change has begun, and again when it goes on, and waits until it has ended. True when the first of them met
   * it on the way: whoever began it asks how far it is, since a sign-in would take longer than the change.
   */
  async function killOnTheWay(starter: ApiClient, bulkId: string): Promise<boolean> {
    let state = await readState(starter, bulkId);
    while (state.state === 'running' && state.done < state.total * killAt) state = await readState(starter, bulkId);
    for (let kills = 0; kills <= killedAgain[engine]; kills += 1) {
      await server.kill('SIGKILL');
      server = await start();
    }
    const client = await signIn();
    while ((await readState(client, bulkId)).state === 'running') await rest(10);
    return state.state === 'running';
  }

  it('moves each mail once, keeps the counters, and takes it all back', { timeout: 240_000 }, async () => {
    await deliverMany(mails[engine]);
    let client = await signIn();
    const before = await listIds(client, '1');
    expect(before.length).toBeGreaterThanOrEqual(mails[engine]);
    const counts = await readCount(client, '1');
    const { folderId } = (await client.folders.saveFolder({ folderName: 'target' })).data;
    const list = { kind: 'folder', mailboxId: '1' as never, isUnread: 2 } as const;
    const { data } = await client.bulk.start({ list, action: { kind: 'move', targetMailboxId: folderId } });
    expect(data.total).toBe(before.length);
    expect(await killOnTheWay(client, data.bulkId)).toBe(true);

    client = await signIn();
    expect(await listIds(client, folderId)).toEqual(before);
    expect(await listIds(client, '1')).toEqual([]);
    expect(await readCount(client, folderId)).toMatchObject({
      mail: counts?.mail,
      unread: counts?.unread,
      spaceSize: counts?.spaceSize,
    });
    expect(await readCount(client, '1')).toMatchObject({ mail: 0, unread: 0, spaceSize: 0 });

    await client.bulk.undo({ bulkId: data.bulkId });
    expect(await killOnTheWay(client, data.bulkId)).toBe(true);
    client = await signIn();
    expect((await client.bulk.state({ bulkId: data.bulkId })).data.list[0]?.state).toBe('undone');
    expect(await listIds(client, '1')).toEqual(before);
    expect(await readCount(client, '1')).toMatchObject({ mail: counts?.mail, unread: counts?.unread });
    expect(await readCount(client, folderId)).toMatchObject({ mail: 0, unread: 0 });
    const kills = 2 * (1 + killedAgain[engine]);
    process.stdout.write(`${engine}: ${before.length} mails moved and back, each once, through ${kills} kills\n`);
  });
});
