// What a first look finds, and that it is made once.
import { startTestServer, type TestServer } from '@hongyan/testkit';
import { engines } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const lilei = 'li.lei@hongyan.example';

describe.each(engines)('the demonstration, on %s', (engine) => {
  let server: TestServer;
  let password: string;
  let computedMs: number;

  beforeAll(async () => {
    const before = process.cpuUsage();
    server = await startTestServer({ database: engine, postgresServer: inject('postgres'), demo: true });
    const { user, system } = process.cpuUsage(before);
    computedMs = (user + system) / 1_000;
    password = server.demonstration.find(({ address }) => address === lilei)?.password ?? '';
  });
  afterAll(() => server.stop());

  it('is ready soon, with three people who can sign in', async () => {
    // Of computing, all threads together: what else the machine does is not its fault. It includes loading the sources one by one, which npm start does not do.
    expect(computedMs).toBeLessThan(6_000);
    expect(server.demonstration).toHaveLength(3);
    for (const person of server.demonstration) {
      expect(person.password).toMatch(/^([A-Z][a-z][2-9][a-z]-?){4}$/);
      expect((await (await server.signIn(person.address, person.password)).identity.userInfo({})).code).toBe(200);
    }
  });

  it('has mails of every kind, and each can be opened', async () => {
    const client = await server.signIn(lilei, password);
    const { folderList, customList, labelList, favorite } = (await client.folders.navigation({})).data;
    expect(customList.length).toBeGreaterThan(1);
    expect(labelList.every(({ mail }) => mail > 0)).toBe(true);
    expect(favorite).toBeGreaterThan(3);
    const details = [];
    // Archive and Snoozed begin empty, as everybody's do. Junk stands under "more", not in the menu.
    for (const { folderId, kind } of [...folderList, ...customList, { folderId: '5', kind: 'junk' }]) {
      const { data } = await client.mailbox.list({ mailboxId: folderId, pageSize: 100 });
      expect([kind, data.total > 0]).toEqual([kind, kind !== 'archive' && kind !== 'snoozed']);
      if (kind === 'drafts') continue;
      for (const { mailId } of data.list) details.push((await client.mailbox.detail({ mailId: mailId })).data);
    }
    expect(details.length).toBeGreaterThan(38);
    const now = Date.now();
    for (const mail of details) {
      expect(mail.mailSubject).not.toMatch(/\{\{|\uFFFD/);
      expect(`${mail.text ?? ''}${mail.html ?? ''}`).not.toMatch(/\{\{|\uFFFD/);
      expect(mail.receivedAt).toBeLessThanOrEqual(now);
      expect(mail.receivedAt).toBeGreaterThan(now - 40 * 24 * 60 * 60_000);
      if (mail.fromVerdict !== 'fail') expect(mail.defects).toEqual([]);
    }
    expect(details.filter(({ calendar }) => calendar !== null)).toHaveLength(1);
    const files = details.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName.split('.').at(-1)));
    expect([...new Set(files)].toSorted()).toEqual(['eml', 'ics', 'pdf', 'png', 'txt', 'xlsx']);
    expect(details.some(({ fromVerdict }) => fromVerdict === 'fail')).toBe(true);
    expect(details.some(({ html }) => html?.includes('src="https://') === true)).toBe(true);
  });

  it('has an address book in both scripts, with groups', async () => {
    const client = await server.signIn(lilei, password);
    const { list, total, letters } = (await client.contacts.list({ source: 'personal', pageSize: 100 })).data;
    expect([total, list.length]).toEqual([25, 25]);
    expect(letters.length).toBeGreaterThan(10);
    const { list: groups, ungrouped } = (await client.contacts.groups({})).data;
    expect(groups.every(({ members }) => members > 2)).toBe(true);
    expect(ungrouped).toBeGreaterThan(0);
  });

  it('is reused by a second start', async () => {
    const client = await server.signIn(lilei, password);
    // A sign-in is news to the person's other windows, so the counter of changes goes on.
    const { modseq: _before, ...before } = (await client.folders.navigation({})).data;
    await server.restart();
    const again = await server.signIn(lilei, password);
    const { modseq: _after, ...after } = (await again.folders.navigation({})).data;
    expect(after).toEqual(before);
    expect((await again.identity.domains({})).data.list).toEqual([{ domain: 'hongyan.example' }]);
  });
});
