// Mail groups: who may write, join and change; whom a mail reaches by every listener, once each; what comes from outside and goes there.
import { type DraftContent, errors, type MailGroupSettings, plainDraft } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, createApiClient, waitFor } from '@hongyan/testkit';
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
import { setFeature } from '../settings/index.ts';
import { saveGroup } from './change-group.ts';
import { addEntries, createGroup } from './index.ts';

const team = `team@${domain}`;
const inner = `inner@${domain}`;
const board = `board@${domain}`;
const anna = `anna@${domain}`;
const ben = `ben@${domain}`;
const erik = `erik@${outsideDomain}`;
const olga = `olga@${outsideDomain}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const closed: MailGroupSettings = {
  name: '项目 Team',
  description: '',
  whoSends: 'organisation',
  isOpen: false,
  isHidden: false,
  outsideMembers: true,
  archive: 'off',
};

describe.each(engines)('mail groups, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let hai: ApiClient;
  let an: ApiClient;

  const services = () => world.server.context.services;
  const admin = () => ({ ...machineContext(services().clock.now(), 'test'), client: 'admin' as const });
  const make = async (address: string, settings: Partial<MailGroupSettings>, members: readonly string[]) => {
    const manager = (await requirePersonByAddress(services().database.read, lilei)).accountNo;
    await services().database.runner.execute(createGroup, admin(), {
      address,
      settings: { ...closed, ...settings },
      manager,
    });
    return add(address, members);
  };
  const add = (address: string, addresses: readonly string[], role: 'member' | 'sender' = 'member') =>
    services().database.runner.execute(addEntries, admin(), { address, role, addresses, departments: [] });
  const set = (address: string, settings: Partial<MailGroupSettings>) =>
    services().database.runner.execute(saveGroup, admin(), {
      address,
      revision: null,
      settings: { ...closed, ...settings },
    });
  const content = (changes: Partial<DraftContent>): DraftContent => ({
    type: 'new',
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: team }],
    cc: [],
    bcc: [],
    subject: 'to the team',
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  });
  const inbox = async (client: ApiClient, subject: string) =>
    (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.filter(
      (mail) => mail.mailSubject === subject,
    );
  const arrives = (client: ApiClient, subject: string) =>
    waitFor(async () => (await inbox(client, subject))[0], { what: subject });
  const raw = (from: string, to: string, subject: string, more: readonly string[] = []) =>
    [
      `From: Erik Falk <${from}>`,
      `To: ${to}`,
      `Subject: ${subject}`,
      'Date: Mon, 04 May 2026 08:00:00 +0800',
      `Message-ID: <${subject.replaceAll(' ', '-')}@${outsideDomain}>`,
      ...more,
      '',
      'Hello all.',
      '',
    ].join('\r\n');

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.publishDkim();
    await world.server.addPerson(anna, 'Anna');
    await world.server.addPerson(ben, 'Ben');
    [li, hai, an] = (await Promise.all([lilei, haiyan, anna].map((who) => world.server.signIn(who)))) as [
      ApiClient,
      ApiClient,
      ApiClient,
    ];
    await make(inner, { name: 'Inner' }, [anna, haiyan]);
    const { skipped } = await make(team, {}, [lilei, haiyan, inner, olga, `nobody@${domain}`, 'no address']);
    expect(skipped.map(({ reason }) => reason)).toEqual(['unknown', 'invalid']);
  });
  afterAll(() => world.stop());

  it('takes no group into itself, by whichever way, and no address twice', async () => {
    expect((await add(inner, [team])).skipped).toEqual([{ address: team, reason: 'circle' }]);
    expect((await add(team, [team])).skipped).toEqual([{ address: team, reason: 'circle' }]);
    expect((await add(team, [haiyan])).skipped).toEqual([{ address: haiyan, reason: 'already' }]);
    await expect(make(lilei, {}, [])).rejects.toMatchObject({ errorName: 'addressTaken' });
    await expect(
      world.server.context.people.addPerson(machineContext(0, 'test'), { address: team, name: 'x', password: null }),
    ).rejects.toMatchObject({ errorName: 'addressTaken' });
  });

  it('brings a mail of the web to everybody once, with the fields of a list', async () => {
    const { data } = await li.compose.send({
      content: content({
        subject: 'from the web',
        to: [team, inner, haiyan].map((address) => ({ name: '', address })),
      }),
    });
    for (const client of [hai, an, li]) await arrives(client, 'from the web');
    const outside = await world.sink.next(olga);
    for (const client of [hai, an, li]) expect(await inbox(client, 'from the web')).toHaveLength(1);
    expect(outside.from).toBe(`team+bounces@${domain}`);
    const text = outside.raw.toString('latin1');
    expect(text).toMatch(/^DKIM-Signature: /);
    expect(text).toContain(`<team.${domain}>`);
    expect(text).toContain(`List-Post: <mailto:${team}>`);
    expect(text).toContain(`List-Unsubscribe: <mailto:team+leave@${domain}>`);
    expect(text).toMatch(new RegExp(`^From: .*<?${lilei}>?`, 'm'));
    const [copy] = await inbox(an, 'from the web');
    const detail = (await an.mailbox.detail({ mailId: copy?.mailId ?? '' })).data;
    expect(detail.to.map(({ address }) => address)).toEqual([team, inner, haiyan]);
    const sent = (await li.mailbox.detail({ mailId: data.mailId ?? '' })).data;
    expect(sent.delivery.map(({ address }) => address).sort()).toEqual([anna, haiyan, lilei, olga].sort());
  });

  it('counts the people of groups before a mail to many', async () => {
    const people = await li.mailGroups.people({ addresses: [team, haiyan, erik] });
    expect(people.data.total).toBe(5);
    expect(people.data.groups.map(({ address, people: count }) => [address, count])).toEqual([[team, 4]]);
    const { mailId } = (await li.compose.send({ content: content({ subject: 'taken back' }) })).data;
    await arrives(an, 'taken back');
    const recalled = await li.recall.recall({ mailId: mailId ?? '' });
    expect(recalled.data.withdrawn).toBeGreaterThan(0);
    await waitFor(async () => (await inbox(an, 'taken back')).length === 0, { what: 'the recall' });
  });

  it('lets nobody write who may not, by any listener, and says so', async () => {
    await set(team, { whoSends: 'named' });
    expect(await hai.compose.send({ content: content({ from: haiyan, subject: 'refused' }) })).toMatchObject({
      code: errors.mailGroupRefused.code,
      message: expect.stringContaining(team),
    });
    await make(board, { whoSends: 'named' }, [anna]);
    const to = [{ name: '', address: team }];
    const cc = [{ name: '', address: anna }];
    const bcc = [{ name: '', address: board.toUpperCase() }];
    // All of them at once, as they were written: the client sends to the others when its person wants that.
    expect(
      await hai.compose.send({ content: content({ from: haiyan, to, cc, bcc, subject: 'refused' }) }),
    ).toMatchObject({
      code: errors.mailGroupRefused.code,
      data: { params: { address: `${team}, ${board.toUpperCase()}` } },
    });
    const { accountNo, orgId } = await requirePersonByAddress(services().database.read, haiyan);
    const code = await world.server.addCode({ address: haiyan, accountNo, orgId });
    const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await dialogue.hello();
    await dialogue.ask(`AUTH PLAIN ${base64(`\0${haiyan}\0${code}`)}`, '235 ');
    await dialogue.ask(`MAIL FROM:<${haiyan}>`, '250 ');
    await dialogue.ask(`RCPT TO:<${team}>`, `550 5.7.1 You may not write to the group ${team}`);
    await add(team, [haiyan], 'sender');
    await dialogue.ask(`RCPT TO:<${team}>`, '250 ');
    await dialogue.ask('DATA', '354 ');
    dialogue.raw(`${raw(haiyan, team, 'from a program')}\r\n.\r\n`);
    await dialogue.expect('250 ');
    await arrives(an, 'from a program');
    await dialogue.ask('QUIT', '221 ');
    await expect(world.server.deliver({ raw: raw(erik, team, 'from outside'), from: erik, to: team })).rejects.toThrow(
      /550 5\.7\.1 .*team@/,
    );
    await add(team, [erik], 'sender');
    await world.server.deliver({ raw: raw(erik, team, 'an authorised outsider'), from: erik, to: team });
    await arrives(an, 'an authorised outsider');
    await expect(world.server.deliver({ raw: raw(lilei, team, 'forged'), from: erik, to: team })).rejects.toThrow(
      /550/,
    );
    await set(team, {});
  });

  it('passes what comes from outside on in the group’s name, and stops what comes back', async () => {
    await set(team, { whoSends: 'everybody' });
    await world.server.deliver({ raw: raw(erik, team, 'open to all'), from: erik, to: [team, haiyan] });
    for (const client of [hai, an, li]) await arrives(client, 'open to all');
    expect(await inbox(hai, 'open to all')).toHaveLength(1);
    const out = await waitFor(async () => world.sink.mails.find((mail) => mail.raw.includes('Subject: open to all')), {
      what: 'the copy for outside',
    });
    expect([out.from, ...out.to]).toEqual([`team+bounces@${domain}`, olga]);
    const text = out.raw.toString('utf8');
    expect(text).toMatch(new RegExp(`^From: =\\?.*\\s<${team}>`, 'ms'));
    expect(text).toContain(`Reply-To: <${erik}>`);
    expect(text).toMatch(/^ARC-Seal: i=1;/);
    expect(text).toMatch(/^DKIM-Signature: /m);
    const [copy] = await inbox(an, 'open to all');
    const detail = (await an.mailbox.detail({ mailId: copy?.mailId ?? '' })).data;
    expect(detail.from[0]?.address).toBe(erik);
    await expect(
      world.server.deliver({ raw: raw(erik, team, 'again', [`List-Id: <team.${domain}>`]), from: erik, to: team }),
    ).rejects.toThrow(/550 5\.4\.6/);
    const hops = Array.from(
      { length: 51 },
      (_, index) => `Received: by h${String(index)}.example; Mon, 04 May 2026 08:00:00 +0800`,
    );
    await expect(world.server.deliver({ raw: raw(erik, team, 'round', hops), from: erik, to: team })).rejects.toThrow(
      /5\.4\.6/,
    );
    await set(team, {});
  });

  it('brings bounces and questions to the managers alone', async () => {
    await world.server.deliver({ raw: raw(erik, team, 'let me out'), from: '', to: `team+leave@${domain}` });
    await arrives(li, 'let me out');
    expect(await inbox(an, 'let me out')).toEqual([]);
  });

  it('passes a person’s forward on to a group once, and never back to where it came from', async () => {
    const ours = await world.server.signIn(ben);
    await ours.automaticMail.saveForward({ autoForwardEnable: true, addresses: [inner], keepCopy: true });
    await world.server.deliver({ raw: raw(erik, ben, 'forwarded on'), from: erik, to: ben });
    await arrives(an, 'forwarded on');
    await add(inner, [ben]);
    await li.compose.send({ content: content({ subject: 'round and round', to: [{ name: '', address: inner }] }) });
    await arrives(ours, 'round and round');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await inbox(an, 'round and round')).toHaveLength(1);
  });

  it('is changed by its managers alone, and hidden from those who have nothing to do with it', async () => {
    const outsider = await world.server.signIn(ben);
    const secret = `secret@${domain}`;
    await make(secret, { isHidden: true, whoSends: 'members' }, [anna]);
    const settings = { ...closed, name: 'Mine' };
    for (const client of [hai, an]) {
      const refused = { code: errors.mailGroupNotYours.code };
      expect(await client.mailGroups.save({ address: team, revision: 1, settings })).toMatchObject(refused);
      expect(
        await client.mailGroups.addEntries({ address: team, role: 'manager', addresses: [haiyan], departments: [] }),
      ).toMatchObject(refused);
    }
    const missing = { code: errors.mailGroupNotFound.code };
    expect(await outsider.mailGroups.detail({ address: secret })).toMatchObject(missing);
    expect(await outsider.mailGroups.expand({ address: secret })).toMatchObject(missing);
    expect(await outsider.mailGroups.join({ address: secret })).toMatchObject(missing);
    expect(await outsider.mailGroups.remove({ address: secret, revision: 1 })).toMatchObject(missing);
    expect((await outsider.mailGroups.suggest({ keyword: 'secret', limit: 5 })).data.list).toEqual([]);
    expect((await an.mailGroups.suggest({ keyword: 'secret', limit: 5 })).data.list).toHaveLength(1);
    expect((await outsider.mailGroups.people({ addresses: [secret] })).data).toEqual({ total: 1, groups: [] });
    const listed = (await outsider.mailGroups.list({ scope: 'contactable' })).data;
    expect(listed.list.map(({ address }) => address)).toEqual([inner, team]);
    expect(listed.domains).toEqual([]);
    expect(await outsider.mailGroups.create({ address: `x@${domain}`, settings })).toMatchObject({
      code: errors.mailGroupNotYours.code,
    });
    const anonymous = createApiClient(world.server.url, {}, '');
    expect(await anonymous.mailGroups.list({ scope: 'managed' })).toMatchObject({ code: 401000 });
  });

  it('shows its screens where there is something on them, and not where they are switched off', async () => {
    const flags = async (client: ApiClient) => {
      const { adminMailgroupFlag, authMailgroupFlag } = (await client.home.index({})).data.app;
      return [adminMailgroupFlag, authMailgroupFlag];
    };
    expect([await flags(li), await flags(hai)]).toEqual([
      ['1', '1'],
      ['0', '1'],
    ]);
    const { orgId } = await requirePersonByAddress(services().database.read, lilei);
    const setSwitches = async (on: boolean | null) => {
      for (const name of ['adminMailgroup', 'authMailgroup'])
        await services().database.runner.execute(setFeature, admin(), { orgId, name, on });
    };
    await setSwitches(false);
    expect(await flags(li)).toEqual(['0', '0']);
    expect((await hai.mailGroups.join({ address: inner })).code).toBe(errors.featureOff.code);
    await setSwitches(null);
    expect(await flags(li)).toEqual(['1', '1']);
  });

  it('is joined and left where it is open, and saved by who has seen the last change', async () => {
    expect(await hai.mailGroups.join({ address: inner })).toMatchObject({ code: errors.mailGroupClosed.code });
    const { revision } = (await li.mailGroups.detail({ address: inner })).data.group;
    const settings = { ...closed, name: 'Inner', isOpen: true };
    const saved = (await li.mailGroups.save({ address: inner, revision, settings })).data;
    expect(saved).toMatchObject({ isOpen: true, revision: revision + 1, people: 3 });
    expect(await li.mailGroups.save({ address: inner, revision, settings })).toMatchObject({
      code: errors.mailGroupChanged.code,
    });
    await li.compose.send({ content: content({ subject: 'to leave', to: [{ name: '', address: inner }] }) });
    const mail = await arrives(hai, 'to leave');
    expect((await hai.trust.unsubscribe({ mailId: mail.mailId, by: 'mail' })).data).toEqual({
      by: 'oneClick',
      to: inner,
    });
    expect((await hai.mailGroups.detail({ address: inner })).data.group).toMatchObject({ isMember: false, people: 2 });
    await hai.mailGroups.join({ address: inner });
    expect((await hai.mailGroups.expand({ address: inner })).data.list.map(({ address }) => address)).toEqual([
      anna,
      ben,
      haiyan,
    ]);
    expect(await li.mailGroups.removeEntries({ address: inner, role: 'manager', addresses: [lilei] })).toMatchObject({
      code: errors.mailGroupLastManager.code,
    });
    await li.mailGroups.remove({ address: inner, revision: revision + 1 });
    expect((await li.mailGroups.detail({ address: team })).data.entries.map(({ address }) => address)).not.toContain(
      inner,
    );
  });
});
