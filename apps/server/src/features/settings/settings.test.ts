import { calls, defaultSettings } from '@hongyan/contract';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallContext } from '../../call/call-context.ts';
import type { RouteRequest } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { createOrganisationRoutes } from '../contacts/routes/organisation-routes.ts';
import { createHomeFeature } from '../home/index.ts';
import { createPeople, machineContext } from '../identity/index.ts';
import { isFeatureOn } from './feature-switches.ts';
import { createSettingsFeature } from './index.ts';
import { setFeature } from './set-feature.ts';
import { setOrgSetting } from './set-org-setting.ts';

describe.each(productStores)('settings, home and suggestions on $name', (engine) => {
  let store: ProductStore;
  let orgId: number;
  let anna: number;

  const admin = () => machineContext(store.clock.now(), 'admin');
  const password = 'correct-horse';

  beforeAll(async () => {
    store = await engine.open();
    const people = createPeople(store);
    orgId = (await people.createOrganisation(admin(), '鸿雁科技')).orgId;
    await people.addDomain(admin(), { orgId, name: 'example.org' });
    await people.addDepartment(admin(), { orgId, name: '研发部' });
    const add = (address: string, name: string) =>
      people.addPerson(admin(), { address, name, password, department: '研发部' });
    anna = (await add('anna@example.org', '安娜')).accountNo;
    await add('zhang.wei@example.org', '张伟');
    await add('jose@example.org', 'José García');
    const gone = await add('gone@example.org', '张三');
    await people.suspendPerson(admin(), gone.accountNo);
    const other = (await people.createOrganisation(admin(), 'Other')).orgId;
    await people.addDomain(admin(), { orgId: other, name: 'other.example' });
    await people.addPerson(admin(), { address: 'zhang@other.example', name: '张', password });
  });
  afterAll(() => store.close());

  const call = async (name: string, input: unknown = {}): Promise<unknown> => {
    const features = [
      createSettingsFeature(store),
      createHomeFeature(store),
      { routes: createOrganisationRoutes(store) },
    ];
    const route = features.flatMap((feature) => feature.routes).find((candidate) => candidate.call.name === name)!;
    const session = {
      sessionId: 's',
      origin: 's',
      derivedFrom: null,
      actor: anna,
      subject: anna,
      orgId,
      client: 'web' as const,
      locked: false,
      mustChange: false,
      right: 'own' as const,
    };
    const context: CallContext = {
      requestId: 'request',
      now: store.clock.now(),
      address: '192.0.2.1',
      userAgent: 'test',
      language: 'zh',
      idempotencyKey: undefined,
      host: 'localhost',
      secure: true,
      signal: new AbortController().signal,
      session: { ...session, unlockedFolders: new Map() },
    };
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const parsed = route.call.input.parse(input);
    const request: RouteRequest = { context, input: parsed, file: undefined, cookies, credential: null };
    return route.call.output.parse(await route.handle(request));
  };
  const readRefusal = async (promise: Promise<unknown>): Promise<string> => {
    const error: unknown = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof UserError)) throw new Error(`expected a refusal, got ${String(error)}`, { cause: error });
    return error.errorName;
  };

  test('who has set nothing has the defaults', async () => {
    expect(await call('settings.get')).toEqual(defaultSettings);
  });

  test('one setting is checked, kept, and published to the other windows', async () => {
    const before = store.published.length;
    await call('settings.updateOne', { key: 'mailCount', value: 50 });
    expect(await call('settings.get')).toEqual({ ...defaultSettings, mailCount: 50 });
    expect(store.published.slice(before)).toMatchObject([
      { account: anna, kind: 'settingsChanged', data: { optType: 'mailbox', keys: ['mailCount'] } },
    ]);
    const wrong: [string, unknown, string][] = [
      ['mailCount', 51, 'settingInvalid'],
      ['mailCount', '50', 'settingInvalid'],
      ['skin', 'skin_9', 'settingInvalid'],
      ['timeZone', 13, 'settingInvalid'],
      ['timeZoneName', 'Mars/Olympus', 'settingInvalid'],
      ['nothing', 1, 'settingUnknown'],
      ['__proto__', 1, 'settingUnknown'],
      ['constructor', 1, 'settingUnknown'],
      ['feature.calendar', true, 'settingUnknown'],
    ];
    for (const [key, value, name] of wrong)
      expect(await readRefusal(call('settings.updateOne', { key, value })), key).toBe(name);
  });

  test('display settings are saved together, and those left out stay', async () => {
    await call('settings.saveDisplay', { layout: 'three', language: 'en' });
    await call('settings.saveDisplay', { skin: 'skin_3' });
    await call('settings.saveDisplay', {});
    expect(await call('settings.get')).toMatchObject({ layout: 'three', language: 'en', skin: 'skin_3', fontSize: 1 });
  });

  test('the hour offset and the name of the time zone follow each other', async () => {
    const zones = async () => {
      const { timeZone, timeZoneName } = await readSettings(store.database.read, anna);
      return [timeZone, timeZoneName];
    };
    await call('settings.updateOne', { key: 'timeZone', value: -3 });
    expect(await zones()).toEqual([-3, 'Etc/GMT+3']);
    await call('settings.updateOne', { key: 'timeZoneName', value: 'Asia/Tokyo' });
    expect(await zones()).toEqual([9, 'Asia/Tokyo']);
    await call('settings.updateOne', { key: 'timeZone', value: 9 });
    expect(await zones()).toEqual([9, 'Asia/Tokyo']);
    await call('settings.updateOne', { key: 'timeZone', value: 8 });
    expect(await zones()).toEqual([8, 'Asia/Shanghai']);
  });

  test('the shell gets settings, switches and the organisation in one answer, as the organisation has them', async () => {
    const { runner, read } = store.database;
    await runner.execute(setOrgSetting, admin(), { orgId, key: 'watermark', value: true });
    await runner.execute(setFeature, admin(), { orgId, name: 'mailArchive', on: true });
    await runner.execute(setFeature, admin(), { orgId, name: 'preview', on: false });
    expect(await call('home.index')).toMatchObject({
      settings: { mailCount: 50 },
      features: { mailArchive: true, preview: false, displayOrg: true },
      organisation: { name: '鸿雁科技', watermark: true, domains: ['example.org'], maxFolderNameCharacters: 10 },
      userMail: 'anna@example.org',
      now: store.clock.now(),
    });
    expect(await isFeatureOn(read, { orgId }, 'mailArchive')).toBe(true);
    await runner.execute(setFeature, admin(), { orgId, name: 'mailArchive', on: null });
    expect(await isFeatureOn(read, { orgId }, 'mailArchive')).toBe(false);
    expect(await call('home.quota')).toEqual({ maxMap: { setSize: 10 * 1024 ** 3 }, curMap: { curSize: 0 } });
  });

  test('only the machine sets an organisation', async () => {
    const input = { orgId, key: 'watermark', value: false };
    const person = { ...admin(), client: 'web' as const, actor: anna, subject: anna };
    expect(await readRefusal(store.database.runner.execute(setOrgSetting, person, input))).toBe('notAllowed');
  });

  test('suggestions: active people of the own organisation, best first', async () => {
    const suggest = async (keyword: string, limit = 8) => {
      const answer = calls.contacts.suggest.output.parse(await call('contacts.suggest', { keyword, limit }));
      return answer.list.map(({ address }) => address);
    };
    expect(await suggest('张')).toEqual(['zhang.wei@example.org']);
    expect(await suggest('伟')).toEqual(['zhang.wei@example.org']);
    expect(await suggest('ZHANG')).toEqual(['zhang.wei@example.org']);
    expect(await suggest('garcia')).toEqual(['jose@example.org']);
    expect(await suggest('jose g')).toEqual(['jose@example.org']);
    expect(await suggest('nobody')).toEqual([]);
    expect(await suggest('%')).toEqual([]);
    expect(await suggest('')).toHaveLength(3);
    expect(await suggest('', 2)).toHaveLength(2);
  });
});
