// The archive of a group: what is kept, who reads it, when that ends; and departments as members, who are whoever is in them when it counts.
import { type DraftContent, errors, type MailGroupSettings, plainDraft } from '@hongyan/contract';
import { type ApiClient, createApiClient, testPassword, waitFor } from '@hongyan/testkit';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { createGroup } from './index.ts';
import { sweepArchives } from './sweep-archives.ts';

const team = `team@${domain}`;
const inner = `inner@${domain}`;
const small = `small@${domain}`;
const archive = `team+archive@${domain}`;
const anna = `anna@${domain}`;
const kai = `kai@${domain}`;
const erik = `erik@${outsideDomain}`;
const dayMs = 86_400_000;
const settings: MailGroupSettings = {
  name: 'Team',
  description: '',
  whoSends: 'everybody',
  isOpen: true,
  isHidden: false,
  outsideMembers: false,
  archive: 'off',
};

describe.each(engines)('the archive of a mail group, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let hai: ApiClient;
  let orgId: number;

  const services = () => world.server.context.services;
  const admin = () => ({ ...machineContext(services().clock.now(), 'test'), client: 'admin' as const });
  const make = async (address: string) => {
    const { accountNo } = await requirePersonByAddress(services().database.read, lilei);
    await services().database.runner.execute(createGroup, admin(), { address, settings, manager: accountNo });
  };
  const change = async (changes: Partial<MailGroupSettings>) => {
    const { revision } = (await li.mailGroups.detail({ address: team })).data.group;
    return (await li.mailGroups.save({ address: team, revision, settings: { ...settings, ...changes } })).data;
  };
  const addTo = (
    address: string,
    addresses: string[],
    departments: string[] = [],
    role: 'member' | 'sender' = 'member',
  ) => li.mailGroups.addEntries({ address, role, addresses, departments });
  const open = async (client: ApiClient) => {
    const { data, code } = await client.sharedMailboxes.switch({ emailAddr: archive, type: 'public' });
    const token = data.accessToken ?? '';
    return { code, client: createApiClient(world.server.url, { authorization: `Bearer ${token}` }, token) };
  };
  const subjects = async (client: ApiClient) =>
    (await client.mailbox.list({ mailboxId: '1', pageSize: 50 })).data.list.map((mail) => mail.mailSubject);
  const arrives = (client: ApiClient, subject: string) =>
    waitFor(async () => (await subjects(client)).includes(subject), { what: subject });
  const send = (client: ApiClient, from: string, to: string, subject: string) => {
    const content: DraftContent = {
      type: 'new',
      refMailId: null,
      from,
      to: [{ name: '', address: to }],
      cc: [],
      bcc: [],
      subject,
      html: '<p>Goldfinch</p>',
      attachments: [],
      priority: 3,
      readReceipt: false,
      ...plainDraft,
    };
    return client.compose.send({ content });
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.server.addPerson(anna, 'Anna');
    li = await world.server.signIn(lilei);
    hai = await world.server.signIn(haiyan);
    ({ orgId } = await requirePersonByAddress(services().database.read, lilei));
    const { people } = world.server.context;
    await people.addDepartment(admin(), { orgId, name: 'Office' });
    await people.addDepartment(admin(), { orgId, name: 'Desk', parent: 'Office' });
    await make(inner);
    await make(team);
    await addTo(inner, [haiyan]);
    await addTo(team, [inner, lilei]);
  });
  afterAll(() => world.stop());

  it('keeps each message once, from wherever it comes, and shows it to those whom the group reaches', async () => {
    expect((await change({})).archiveAddress).toBeNull();
    expect((await change({ archive: 'members' })).archiveAddress).toBe(archive);
    await send(li, lilei, team, 'from the web');
    await world.server.deliver({ from: erik, to: [team, inner], subject: 'from outside', text: 'Goldfinch' });
    for (const subject of ['from the web', 'from outside']) await arrives(hai, subject);
    expect((await hai.mailGroups.detail({ address: team })).data.group).toMatchObject({
      archiveAddress: archive,
      people: 2,
    });
    const own = await world.server.signIn(haiyan);
    const { client } = await open(own);
    await arrives(client, 'from outside');
    await arrives(client, 'from the web');
    expect(await subjects(client)).toHaveLength(2);
    expect((await client.identity.userInfo({})).data).toMatchObject({ mailAddr: archive, accountType: 2, isAdmin: 0 });
    expect((await client.sharedMailboxes.find({})).data.list).toMatchObject([
      { emailAddr: archive, right: 'read', isOpen: true },
    ]);
    const [kept] = (await client.mailbox.list({ mailboxId: '1' })).data.list;
    expect((await client.mailbox.detail({ mailId: kept?.mailId ?? '' })).data.to[0]?.address).toBe(team);
    await waitFor(async () => (await client.search.quick({ searchKeyword: 'Goldfinch' })).data.total === 2, {
      what: 'the search',
    });
    expect((await client.folders.saveFolder({ folderName: 'mine' })).code).toBe(403770);
    expect((await client.home.index({})).code).toBe(200);
  });

  it('is closed to everybody else, and takes no mail of its own', async () => {
    const own = await world.server.signIn(anna);
    expect((await own.mailGroups.detail({ address: team })).data.group.archiveAddress).toBeNull();
    expect((await open(own)).code).toBe(errors.mailboxNotOpen.code);
    expect((await own.sharedMailboxes.find({})).data.list).toEqual([]);
    expect((await li.contacts.suggest({ keyword: 'archive', limit: 5 })).data.list).toEqual([]);
    await world.server.deliver({ from: erik, to: archive, subject: 'straight', text: 'x' });
    // Like any tag behind the address of a group.
    await arrives(hai, 'straight');
    await change({ archive: 'organisation' });
    const { client, code } = await open(own);
    expect(code).toBe(200);
    await change({ archive: 'organisation', isHidden: true });
    expect((await client.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
    await change({ archive: 'members' });
  });

  it('closes for whoever leaves and when it is switched off, and opens again with what it has', async () => {
    const { client } = await open(await world.server.signIn(haiyan));
    expect((await client.mailbox.list({ mailboxId: '1' })).code).toBe(200);
    await li.mailGroups.removeEntries({ address: inner, role: 'member', addresses: [haiyan], departments: [] });
    expect((await client.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
    await addTo(inner, [haiyan]);
    const again = await open(await world.server.signIn(haiyan));
    await change({ archive: 'off' });
    expect((await again.client.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
    await send(li, lilei, team, 'not kept');
    await arrives(hai, 'not kept');
    await change({ archive: 'members' });
    const { client: third } = await open(await world.server.signIn(haiyan));
    expect((await subjects(third)).toSorted()).toEqual(['from outside', 'from the web', 'straight']);
  });

  it('follows a department: its mail, its rights and what it may write, while somebody is in it', async () => {
    const office = (await li.contacts.tree({})).data.departments.find(({ name }) => name === 'Office')?.deptId ?? '';
    await addTo(team, [], [office]);
    await addTo(team, [], [office], 'sender');
    await change({ archive: 'members', whoSends: 'named' });
    const entries = (await li.mailGroups.detail({ address: team })).data.entries.filter(
      ({ kind }) => kind === 'department',
    );
    expect(entries.map(({ role, name, people }) => [role, name, people])).toEqual([
      ['member', 'Office', 0],
      ['sender', 'Office', 0],
    ]);
    // Who comes later is in it too.
    const later = { address: kai, name: 'Kai', password: testPassword, department: 'Desk' };
    await world.server.context.people.addPerson(admin(), later);
    const ours = await world.server.signIn(kai);
    expect((await send(ours, kai, team, 'from the desk')).code).toBe(200);
    await arrives(ours, 'from the desk');
    const { client } = await open(ours);
    await arrives(client, 'from the desk');
    const { removed } = (
      await li.mailGroups.removeEntries({ address: team, role: 'member', addresses: [], departments: [office] })
    ).data;
    expect(removed).toBe(1);
    expect((await client.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
  });

  it('forgets what is older than the organisation keeps it, and everything with the group', async () => {
    const count = async () => {
      const { kept } = await services()
        .database.read.selectFrom('message')
        .innerJoin('account', 'account.account_no', 'message.account_no')
        .select((eb) => eb.fn.countAll<number | string>().as('kept'))
        .where('account.kind', '=', 'archive')
        .where('message.folder_id', '>', 0)
        .executeTakeFirstOrThrow();
      return Number(kept);
    };
    const before = await count();
    expect(before).toBeGreaterThan(2);
    const sweep = (days: number) =>
      sweepArchives(services(), machineContext(services().clock.now() + days * dayMs, 'test', 'worker'));
    await sweep(1_000);
    expect(await count()).toBe(before);
    const { runner } = services().database;
    await runner.execute(setOrgSetting, admin(), { orgId, key: 'groupArchiveDays', value: 30 });
    await sweep(29);
    expect(await count()).toBe(before);
    await sweep(31);
    expect(await count()).toBe(0);
    await send(li, lilei, team, 'the last one');
    await waitFor(async () => (await count()) === 1, { what: 'the last one' });
    const { client } = await open(await world.server.signIn(haiyan));
    const { revision } = (await li.mailGroups.detail({ address: team })).data.group;
    expect((await li.mailGroups.remove({ address: team, revision })).code).toBe(200);
    expect((await client.mailbox.list({ mailboxId: '1' })).code).toBe(401000);
    await sweep(0);
    expect(await count()).toBe(0);
    await make(team);
    expect((await change({ archive: 'members' })).archiveAddress).toBe(archive);
  });

  it('keeps what fills it, tells its managers once, and nobody who writes to the group', async () => {
    const { runner } = services().database;
    await runner.execute(setOrgSetting, admin(), { orgId, key: 'groupArchiveQuotaBytes', value: 1_000_000 });
    await make(small);
    await addTo(small, [lilei, anna]);
    const saved = { ...settings, name: 'Small', archive: 'members' as const };
    await li.mailGroups.save({ address: small, revision: 1, settings: saved });
    const usage = async (client: ApiClient) => (await client.mailGroups.detail({ address: small })).data.archiveUsage;
    expect(await usage(li)).toEqual({ usedBytes: 0, quotaBytes: 1_000_000, isFull: false });
    await world.server.deliver({ from: erik, to: small, subject: 'fills it', text: 'large text '.repeat(100_000) });
    await waitFor(async () => (await usage(li))?.isFull === true, { what: 'a full archive' });
    for (const subject of ['too many', 'one more']) {
      await send(hai, haiyan, small, subject);
      await arrives(li, subject);
    }
    const notice = '邮件组“Small”的归档已满';
    await arrives(li, notice);
    expect((await subjects(li)).filter((subject) => subject === notice)).toHaveLength(1);
    const own = await world.server.signIn(anna);
    expect(await subjects(own)).not.toContain(notice);
    expect(await usage(own)).toBeNull();
    expect((await subjects(hai)).filter((subject) => /退信|small/i.test(subject))).toEqual([]);
    expect((await usage(li))?.usedBytes).toBeLessThan(1_300_000);
  });
});
