// Nicknames, aliases and the right to send for another mailbox, through the listeners, on both engines.
import { type DraftContent, plainDraft } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { deleteGrant, saveGrant } from './index.ts';

const office = `office@${domain}`;
const erik = `erik@${outsideDomain}`;

describe.each(engines)('addresses, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    await world.server.addPerson(office, 'Office');
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(async () => world.stop());

  const list = async (client: ApiClient) => (await client.addresses.list({})).data.list;
  const content = (changes: Partial<DraftContent>): DraftContent => ({
    type: 'new',
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: erik }],
    cc: [],
    bcc: [],
    subject: 'From whom',
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  });
  const outside = async (subject: string) => {
    const mail = await waitFor(() => world.sink.mails.find((one) => one.raw.includes(subject)), { what: subject });
    return simpleParser(mail.raw);
  };
  const grant = async (right: 'sendAs' | 'onBehalf', until: number | null = null) => {
    const { database, clock } = world.server.context.services;
    const [owner, grantee] = await Promise.all(
      [office, lilei].map((address) => requirePersonByAddress(database.read, address)),
    );
    const key = { owner: owner?.accountNo ?? 0, grantee: grantee?.accountNo ?? 0 };
    await database.runner.execute(saveGrant, machineContext(clock.now(), 'test'), { ...key, right, until });
    return () => database.runner.execute(deleteGrant, machineContext(clock.now(), 'test'), key);
  };

  it('a nickname goes with its address, in what is sent and in the list of senders', async () => {
    expect((await li.addresses.saveNickname({ emailAddr: lilei, nickname: '  小 李 ' })).data.nickname).toBe('小 李');
    expect((await list(li))[0]).toMatchObject({ address: lilei, name: '小 李', nickname: '小 李', right: 'own' });
    expect((await li.compose.send({ content: content({ subject: 'nick-1' }) })).code).toBe(200);
    expect((await outside('nick-1')).from?.value[0]).toMatchObject({ name: '小 李', address: lilei });
    expect((await li.addresses.deleteNickname({ emailAddr: lilei })).code).toBe(200);
    expect((await list(li))[0]?.nickname).toBeNull();
  });

  it.each([
    ['', 400560],
    ['boss@partner.example', 400562],
    ['a\u202eb', 400562],
    ['x'.repeat(51), 400561],
  ])('a nickname that misleads or is too long is refused: %j', async (nickname, code) => {
    expect((await li.addresses.saveNickname({ emailAddr: lilei, nickname })).code).toBe(code);
  });

  it('nobody names another person, nor an address that is not theirs', async () => {
    expect((await wang.addresses.saveNickname({ emailAddr: lilei, nickname: 'me' })).code).toBe(403000);
    expect((await wang.addresses.saveAlias({ emailAddr: lilei, alias: 'mine.now' })).code).toBe(403000);
  });

  it('an alias receives and sends; deleted, it is kept from everybody else and can be had back', async () => {
    const alias = `li.projects@${domain}`;
    expect((await li.addresses.saveAlias({ emailAddr: lilei, alias: 'Li.Projects' })).data.alias).toBe(alias);
    expect((await wang.addresses.saveAlias({ emailAddr: haiyan, alias })).code).toBe(409100);
    expect(
      (
        await wang.compose.send({
          content: content({ from: haiyan, to: [{ name: '', address: alias }], subject: 'to-alias' }),
        })
      ).code,
    ).toBe(200);
    await waitFor(async () =>
      (await li.mailbox.list({ mailboxId: '1' })).data.list.some((mail) => mail.mailSubject === 'to-alias'),
    );
    expect((await li.compose.send({ content: content({ from: alias, subject: 'from-alias' }) })).code).toBe(200);
    expect((await outside('from-alias')).from?.value[0]?.address).toBe(alias);
    expect((await wang.addresses.deleteAlias({ emailAddr: haiyan, alias })).code).toBe(404560);
    expect((await li.addresses.deleteAlias({ emailAddr: lilei, alias })).code).toBe(200);
    expect((await li.compose.send({ content: content({ from: alias }) })).code).not.toBe(200);
    expect((await wang.addresses.saveAlias({ emailAddr: haiyan, alias })).code).toBe(409100);
    expect((await li.addresses.saveAlias({ emailAddr: lilei, alias })).code).toBe(200);
  });

  it.each([
    ['postmaster', 400563],
    ['no.reply', 400563],
    ['ab', 400563],
    // Mail that a colleague has tagged, or the organisation's.
    [haiyan.replace('@', '+bank@'), 400563],
    ['admin+mail', 400563],
    [`somebody@${outsideDomain}`, 404101],
    [haiyan, 409100],
  ])('an alias that would pass for another is refused: %s', async (alias, code) => {
    expect((await li.addresses.saveAlias({ emailAddr: lilei, alias })).code).toBe(code);
  });

  it('at most as many aliases as the organisation allows', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      await wang.addresses.saveAlias({ emailAddr: haiyan, alias: `wang.${name}` });
    expect((await list(wang)).filter((sender) => sender.removable)).toHaveLength(5);
  });

  it('nobody keeps names from their colleagues by making and deleting them in a row', async () => {
    const codes: number[] = [];
    for (let name = 0; name < 25; name += 1) {
      const alias = `taken.${String(name)}@${domain}`;
      codes.push((await li.addresses.saveAlias({ emailAddr: lilei, alias })).code);
      await li.addresses.deleteAlias({ emailAddr: lilei, alias });
    }
    expect(codes.at(-1)).toBe(400564);
    expect((await wang.addresses.deleteAlias({ emailAddr: haiyan, alias: `wang.one@${domain}` })).code).toBe(200);
    expect((await wang.addresses.saveAlias({ emailAddr: haiyan, alias: 'taken.24' })).code).toBe(200);
    // One's own is given back all the same.
    expect((await li.addresses.saveAlias({ emailAddr: lilei, alias: 'taken.0' })).code).toBe(200);
  });

  it('an alias of the administrator cannot be deleted by the person', async () => {
    const { context } = world.server;
    const person = await requirePersonByAddress(context.services.database.read, lilei);
    const given = { accountNo: person.accountNo, alias: `given@${domain}` };
    await context.people.addAlias(machineContext(context.services.clock.now(), 'test'), given);
    expect((await li.addresses.deleteAlias({ emailAddr: lilei, alias: given.alias })).code).toBe(404560);
  });

  it('without a grant nobody sends for another mailbox; with one as it, until it ends or is taken back', async () => {
    expect((await li.compose.send({ content: content({ from: office }) })).code).not.toBe(200);
    const take = await grant('sendAs', world.clock.now() + 60_000);
    expect((await list(li)).at(-1)).toMatchObject({ address: office, kind: 'granted', right: 'sendAs' });
    expect((await li.compose.send({ content: content({ from: office, subject: 'as-office' }) })).code).toBe(200);
    const sent = await outside('as-office');
    expect(sent.from?.value[0]).toMatchObject({ name: 'Office', address: office });
    expect(sent.headers.has('sender')).toBe(false);
    world.clock.advance(61_000);
    expect((await li.compose.send({ content: content({ from: office }) })).code).not.toBe(200);
    await take();
    expect((await list(li)).some((sender) => sender.address === office)).toBe(false);
  });

  it('on behalf, both names are in the header', async () => {
    const take = await grant('onBehalf');
    expect((await li.compose.send({ content: content({ from: office, subject: 'for-office' }) })).code).toBe(200);
    const sent = await outside('for-office');
    expect(sent.from?.value[0]?.address).toBe(office);
    expect(JSON.stringify(sent.headers.get('sender'))).toContain(lilei);
    await take();
  });
});
