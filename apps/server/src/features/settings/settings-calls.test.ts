// Settings from outside: every name of the specification's list with its default, changed by its owner and served; switches of
// organisation, host and person; saving all or none; whom the person writes to is kept only when they want it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppSettingName,
  type AppSettings,
  appSettingNames,
  appSettingOwners,
  errors,
  type FeatureSwitch,
  type OrgSettingKey,
  type SettingKey,
  unbuiltFeatures,
} from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { createUpload } from '@hongyan/testkit/protocols/tus-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { type FeatureTarget, setFeature, setOrgSetting } from './index.ts';

/** The defaults of the specification, section 3 and 9. Where it names none: what a new installation has. */
const defaults: AppSettings = {
  sidebar: 'open',
  device: 'desktop',
  skin: 'skin_0',
  currentSkin: 'skin_0',
  festivalSkin: '',
  layout: 'two',
  tableSize: 2,
  wordSize: 'middle',
  fontSize: 1,
  showMailPageNumber: false,
  showMailList: false,
  showMailSize: false,
  displayEmail: false,
  showLogout: '1',
  watermark: '0',
  timeZone: 8,
  timeFormat: 24,
  language: 'zh',
  mailCount: 15,
  saveContact: true,
  signPosition: 'above',
  autoForwardEnable: false,
  mailSourceMarkEnable: true,
  strangerMarkEnable: true,
  mailApprovalDownload: '0',
  newMailNotification: true,
  islockscreen: false,
  controlFileTypes: ['exe', 'bat', 'cmd', 'com', 'scr', 'js', 'vbs', 'msi'],
  // The specification's '1' takes six characters; a new installation asks for eight (docs/settings.md).
  passwordComplexLevel: '2',
  smimeEnable: '0',
  secretModeEnable: '1',
  validTime: 0,
  enableGray: '0',
  calendarEnable: '1',
  mailArchiveEnable: '0',
  clientSwitch: '1',
  mailClient: '',
  mailMoveEnable: '0',
  adminMailgroupFlag: '0',
  authMailgroupFlag: '0',
  displayOrg: 1,
  logoutLink: '',
  islandPersonnel: '0',
  privateEnable: 0,
  netdiskEnable: '1',
  previewEnable: '1',
  festivalAskWord: '',
  mailApproval: '0',
  approvalCount: 0,
  systemCopyringht: '',
};

/** What a person changes theirs to, and how the list then says it. */
const personChanges: Partial<Record<AppSettingName, string | number | boolean>> = {
  sidebar: 'closed',
  skin: 'skin_3',
  layout: 'three',
  tableSize: 3,
  wordSize: 'large',
  fontSize: 2,
  showMailPageNumber: true,
  showMailList: true,
  showMailSize: true,
  displayEmail: true,
  timeZone: -3,
  timeFormat: 12,
  language: 'en',
  mailCount: 50,
  saveContact: false,
  signPosition: 'below',
  mailSourceMarkEnable: false,
  strangerMarkEnable: false,
  newMailNotification: false,
  islockscreen: true,
};
const orgChanges: Partial<Record<AppSettingName, readonly [set: unknown, served: unknown]>> = {
  festivalSkin: ['spring', 'spring'],
  watermark: [true, '1'],
  controlFileTypes: [['exe'], ['exe']],
  passwordComplexLevel: ['3', '3'],
  validTime: [90, 90],
  enableGray: [true, '1'],
  mailClient: ['https://mail.example/client', 'https://mail.example/client'],
  logoutLink: ['/welcome', '/welcome'],
  festivalAskWord: ['换上节日皮肤？', '换上节日皮肤？'],
  systemCopyringht: ['示范公司 2026', '示范公司 2026'],
  mailApprovalDownload: [true, '1'],
};

describe.each(engines)('settings, on %s', (engine) => {
  let world: World;
  let own: ApiClient;
  let orgId: number;
  let person: number;
  beforeAll(async () => {
    world = await startWorld(engine);
    own = await world.server.signInWithCookie(lilei);
    const { database } = world.server.context.services;
    ({ orgId, accountNo: person } = await requirePersonByAddress(database.read, lilei));
  });
  afterAll(() => world.stop());

  const app = async () => (await own.home.index({})).data.app;
  const admin = () => machineContext(world.clock.now(), 'test', 'admin');
  const setOrg = (key: OrgSettingKey, value: unknown) =>
    world.server.context.services.database.runner.execute(setOrgSetting, admin(), { orgId, key, value });
  const setSwitch = (name: string, on: boolean | null, target?: FeatureTarget) =>
    world.server.context.services.database.runner.execute(setFeature, admin(), {
      orgId,
      name,
      on,
      ...(target === undefined ? {} : { target }),
    });

  it('a new person in a new installation has the default of every name', async () => {
    expect(await app()).toEqual(defaults);
    expect(Object.keys(defaults).toSorted()).toEqual(appSettingNames.toSorted());
  });

  it('a change by its owner is served under its name', async () => {
    for (const name of appSettingNames) {
      const owner = appSettingOwners[name];
      if ('person' in owner) await changeAsPerson(name, owner.person);
      else if ('organisation' in owner) await changeAsOrganisation(name, owner.organisation);
      else if ('feature' in owner && !shownByContent.has(name)) await changeSwitch(name, owner.feature);
    }
  });

  async function changeAsPerson(name: AppSettingName, key: SettingKey): Promise<void> {
    const value = personChanges[name];
    if (value === undefined) throw new Error(`no change of ${name} is known`);
    expect((await own.settings.updateOne({ key, value })).code, name).toBe(200);
    expect((await app())[name], name).toEqual(value);
    const before = defaults[name] as string;
    expect((await own.settings.save({ [key]: before })).code, name).toBe(200);
    expect((await app())[name], name).toEqual(before);
  }

  async function changeAsOrganisation(name: AppSettingName, key: OrgSettingKey): Promise<void> {
    const change = orgChanges[name];
    if (change === undefined) throw new Error(`no change of ${name} is known`);
    expect((await own.settings.updateOne({ key, value: 'x' })).code, name).toBe(errors.settingUnknown.code);
    await setOrg(key, change[0]);
    expect((await app())[name], name).toEqual(change[1]);
    await setOrg(key, null);
    expect((await app())[name], name).toEqual(defaults[name]);
  }

  async function changeSwitch(name: AppSettingName, feature: FeatureSwitch): Promise<void> {
    const before = defaults[name];
    // On and off by the default of the installation: what the version does not have stays off.
    const isOn = (await own.home.index({})).data.features[feature];
    await setSwitch(feature, !isOn);
    const after = (await app())[name];
    if (unbuiltFeatures.includes(feature)) expect(after, name).toEqual(before);
    else expect(after, name).not.toEqual(before);
    await setSwitch(feature, null);
    expect((await app())[name], name).toEqual(before);
  }

  it('the automatic forward is shown as it is', async () => {
    const forward = { autoForwardEnable: true, addresses: [haiyan], keepCopy: true };
    expect((await own.automaticMail.saveForward(forward)).code).toBe(200);
    expect((await app()).autoForwardEnable).toBe(true);
    await own.automaticMail.saveForward({ ...forward, autoForwardEnable: false });
  });

  it('saves all or none, and names what it does not know', async () => {
    const { code } = await own.settings.save({ mailCount: 100, timeFormat: 13 });
    expect(code).toBe(errors.settingInvalid.code);
    expect((await own.settings.save({ mailCount: 100, calendarEnable: '1' })).code).toBe(errors.settingUnknown.code);
    expect((await app()).mailCount).toBe(15);
    expect((await own.settings.save({ mailCount: 100, timeFormat: 12 })).data).toMatchObject({
      mailCount: 100,
      timeFormat: 12,
    });
    expect((await own.settings.gain({ keys: ['mailCount', 'timeFormat'] })).data).toEqual({
      mailCount: 100,
      timeFormat: 12,
    });
    expect((await own.settings.gain({ keys: ['mailCount', '__proto__'] })).code).toBe(errors.settingUnknown.code);
    // The specification says GET and POST.
    for (const query of ['keys=mailCount,timeFormat', 'keys=mailCount&keys=timeFormat']) {
      const { envelope } = await own.raw(`mail/main/generalConfig/gain?${query}`, { method: 'GET' });
      expect([query, Object.keys(envelope?.data as object)]).toEqual([query, ['mailCount', 'timeFormat']]);
    }
    await own.settings.save({ mailCount: 15, timeFormat: 24 });
  });

  it('a switch of the organisation, the host or the person refuses the call and what belongs to it', async () => {
    const host = new URL(world.server.url).host;
    const targets: FeatureTarget[] = [
      { level: 'organisation' },
      { level: 'host', host: host.toUpperCase() },
      { level: 'person', accountNo: person },
    ];
    for (const target of targets) {
      await setSwitch('skin', false, target);
      expect((await own.settings.updateSkin({ skin: 'skin_1' })).code, target.level).toBe(errors.featureOff.code);
      expect((await own.settings.saveDisplay({ skin: 'skin_1' })).code, target.level).toBe(errors.featureOff.code);
      expect((await own.settings.save({ skin: 'skin_1' })).code, target.level).toBe(errors.featureOff.code);
      expect(await app(), target.level).toMatchObject({ skin: 'false', currentSkin: 'skin_0' });
      await setSwitch('skin', null, target);
      expect((await own.settings.updateSkin({ skin: 'skin_1' })).code, target.level).toBe(200);
    }
    await own.settings.updateSkin({ skin: 'skin_0' });
    await setSwitch('displayOrg', false, { level: 'host', host: 'elsewhere.example' });
    expect((await own.contacts.tree({})).code).toBe(200);
    await setSwitch('displayOrg', false);
    expect((await own.contacts.tree({})).code).toBe(errors.featureOff.code);
    await setSwitch('displayOrg', null);
    const colleague = await world.server.signInWithCookie(haiyan);
    await setSwitch('displayOrg', false, { level: 'person', accountNo: person });
    expect((await colleague.contacts.tree({})).code).toBe(200);
    expect((await own.contacts.tree({})).code).toBe(errors.featureOff.code);
    await setSwitch('displayOrg', null, { level: 'person', accountNo: person });
  });

  it('a switch that is none, and a host that is none, are refused by name', async () => {
    await expect(setSwitch('walrus', true)).rejects.toThrow(/walrus/);
    await expect(setSwitch('skin', true, { level: 'host', host: 'no host' })).rejects.toThrow(/isn't a host name/);
  });

  it('saveContact: whom one writes to is suggested only when it is on, and is no unknown sender either way', async () => {
    const suggest = async (keyword: string) =>
      (await own.contacts.suggest({ keyword })).data.list.map(({ address }) => address);
    const write = async (address: string) => {
      const content = createContent({ to: [{ name: '', address }], subject: 'hello' });
      expect((await own.compose.send({ content })).code).toBe(200);
    };
    await own.settings.save({ saveContact: false });
    await write('walrus@outside.example');
    expect(await suggest('walrus')).toEqual([]);
    await world.server.deliver({ from: 'walrus@outside.example', to: lilei, subject: 'answer', text: 'x' });
    const { list } = (await own.mailbox.list({ mailboxId: '1' })).data;
    expect(list.find(({ mailSubject }) => mailSubject === 'answer')).toMatchObject({ unknownSender: false });
    await own.settings.save({ saveContact: true });
    await write('walrus@outside.example');
    expect(await suggest('walrus')).toEqual(['walrus@outside.example']);
    await own.settings.save({ saveContact: false });
    await write('walrus@outside.example');
    expect(await suggest('walrus')).toEqual(['walrus@outside.example']);
    await own.settings.save({ saveContact: true });
  });

  it('a file of a refused type is not taken, one of another type is', async () => {
    const readStatus = async (name: string) => (await createUpload(own, { name, length: 5 })).status;
    expect([await readStatus('setup.exe'), await readStatus('song.walrus')]).toEqual([400, 201]);
    await setOrg('controlFileTypes', ['walrus']);
    expect([await readStatus('setup.exe'), await readStatus('song.walrus')]).toEqual([201, 400]);
    await setOrg('controlFileTypes', null);
  });

  it('without client settings and sign-out link: the calls refuse, sign-out leads to /login; with them they do not', async () => {
    const going = await world.server.signInWithCookie(haiyan);
    await setSwitch('clientSettings', false);
    expect((await own.authorisationCodes.detail({})).code).toBe(errors.featureOff.code);
    await setSwitch('clientSettings', null);
    expect((await own.authorisationCodes.detail({})).code).toBe(200);
    await setOrg('logoutLink', '/welcome');
    expect((await going.identity.logout({})).data).toEqual({ logoutLink: '/welcome' });
    await setOrg('logoutLink', null);
    expect((await (await world.server.signInWithCookie(haiyan)).identity.logout({})).data).toEqual({
      logoutLink: '/login',
    });
  });

  it('a password is measured by the level of the organisation', async () => {
    const person = await world.server.signInWithCookie(haiyan);
    const change = async (password: string) =>
      (await person.passwords.change({ oldPassword: testPassword, password })).code;
    const [six, eight] = ['Tq7!vM', 'Tq7!vMw2'];
    await setOrg('passwordComplexLevel', '3');
    expect(await change(eight)).not.toBe(200);
    await setOrg('passwordComplexLevel', '2');
    expect(await change(six)).toBe(errors.passwordTooShort.code);
    await setOrg('passwordComplexLevel', '1');
    expect(await change(six)).toBe(200);
    await setOrg('passwordComplexLevel', null);
  });
});

/** Shown only where there is something to show, which a new person has not; what proves them stands below. */
const shownByContent: ReadonlySet<AppSettingName> = new Set([
  'adminMailgroupFlag',
  'authMailgroupFlag',
  'mailApproval',
]);

/**
 * What proves that a name is obeyed: a test by its title, and a word of it in that test's own text (the name itself where nothing
 * else is said). The name of what no version has yet is not here: `changeSwitch` above sees it stay off.
 */
type Proof = readonly [file: string, title: string, word?: string];
const spec = 'e2e/account/settings.spec.ts';
const found = 'settings are found, changed, obeyed, reset and taken back';
const switchedOff = 'what is switched off is gone, and what the organisation sets is drawn';
const here = 'apps/server/src/features/settings/settings-calls.test.ts';
const mailGroups = 'apps/server/src/features/mail-groups/mail-groups.test.ts';
const approval = 'apps/server/test/approval.test.ts';
const obeyed: Partial<Record<AppSettingName, Proof>> = {
  mailApproval: [approval, 'shows its screens to those whom it concerns, and counts what waits'],
  approvalCount: [approval, 'shows its screens to those whom it concerns, and counts what waits'],
  mailApprovalDownload: [approval, 'lets approvers see attachments, and save them where policy and organisation do'],
  sidebar: [spec, found, "name: '邮箱导航'"],
  device: [spec, 'on a phone: the search, the row it leads to, and no keys in the More menu', 'userAgent'],
  skin: [spec, switchedOff],
  festivalSkin: ['e2e/account/theme.spec.ts', 'skins, the festival and the watermark'],
  festivalAskWord: ['e2e/account/theme.spec.ts', 'skins, the festival and the watermark'],
  watermark: ['e2e/account/theme.spec.ts', 'skins, the festival and the watermark'],
  mailArchiveEnable: [
    'apps/server/src/features/outside-links/outside-links.test.ts',
    'lists links only with their switch',
    'mailArchive',
  ],
  privateEnable: [
    'apps/server/src/features/feedback/feedback.test.ts',
    'takes no feedback while the switch is off',
    'feedback',
  ],
  currentSkin: [spec, switchedOff, 'data-skin'],
  layout: ['e2e/reading/app.spec.ts', 'three columns and the handle between', 't.three'],
  tableSize: [spec, found],
  wordSize: [spec, found],
  fontSize: [spec, found],
  showMailPageNumber: ['e2e/reading/lists.spec.ts', 'sorts, pages and settings', 'say.pages'],
  showMailList: [spec, found],
  showMailSize: [spec, found],
  displayEmail: [spec, found],
  showLogout: [spec, switchedOff],
  timeZone: [spec, found],
  timeFormat: [spec, found],
  language: [spec, found],
  mailCount: ['e2e/reading/lists.spec.ts', 'sorts, pages and settings', 'say.perPage'],
  saveContact: [here, 'saveContact: whom one writes to is suggested only when it is on'],
  signPosition: ['apps/server/test/writing-aids.test.ts', 'signs answers by their own default, above or below'],
  autoForwardEnable: [
    'e2e/writing/automatic-mail.spec.ts',
    'the answer goes once, the forward goes as it came',
    'forward',
  ],
  mailSourceMarkEnable: [spec, found],
  strangerMarkEnable: [spec, found],
  newMailNotification: [
    'apps/web/src/app/push-follow-ups.test.ts',
    'does not announce the person’s own copies, nor where it is switched off',
  ],
  islockscreen: ['apps/server/src/features/lockscreen/lockscreen.test.ts', 'applies by itself when no hand has moved'],
  controlFileTypes: [here, 'a file of a refused type is not taken, one of another type is'],
  passwordComplexLevel: [here, 'a password is measured by the level of the organisation'],
  secretModeEnable: [
    'apps/server/src/features/authorised-mail/authorised-mail.test.ts',
    'refuses large attachments, more than 10M, and everything where the organisation has switched it off',
    'secretMode',
  ],
  validTime: [
    'apps/server/src/features/passwords/passwords.test.ts',
    'a password that is too old is announced',
    'passwordMaxDays',
  ],
  enableGray: [spec, switchedOff],
  calendarEnable: [
    'apps/server/src/features/calendar/calendar.test.ts',
    'is gone where the organisation has switched it off',
  ],
  adminMailgroupFlag: [mailGroups, 'shows its screens where there is something on them'],
  authMailgroupFlag: [mailGroups, 'shows its screens where there is something on them'],
  clientSwitch: [here, 'without client settings and sign-out link: the calls refuse', 'clientSettings'],
  mailClient: [spec, switchedOff],
  displayOrg: [here, 'a switch of the organisation, the host or the person refuses the call'],
  logoutLink: [here, 'without client settings and sign-out link: the calls refuse'],
  previewEnable: ['apps/server/src/features/previews/previews.test.ts', 'to switch off: nothing offers it', 'Previews'],
  systemCopyringht: [spec, switchedOff],
  netdiskEnable: ['apps/server/src/features/files/files.test.ts', 'answers nothing where the switch is off', 'netdisk'],
};

/** Of capabilities that no version has. */
const unbuilt = appSettingNames.filter((name) => {
  const owner = appSettingOwners[name];
  return 'feature' in owner && unbuiltFeatures.includes(owner.feature);
});

it('every name is proved, or of a capability that is not built, and stands in one list alone', () => {
  const listed = [...Object.keys(obeyed), ...unbuilt];
  expect(listed.toSorted()).toEqual(appSettingNames.toSorted());
});

it.each(Object.entries(obeyed))('%s is obeyed, as a test sees', (name, [file, title, word = name]) => {
  const path = join(import.meta.dirname, '../../../../..', file);
  expect(existsSync(path), file).toBe(true);
  // What begins with `test(` or `it(`, up to the next one: its title, and what it does.
  const tests = readFileSync(path, 'utf8')
    .split(/^ *(?:test|it)(?:\.each\([^)]*\))?\(/m)
    .slice(1);
  const proof = tests.find((text) => text.split('\n', 2).join('').includes(title));
  expect(proof, `${file}: ${title}`).toBeDefined();
  expect(proof, `${file}: ${title}`).toContain(word);
});
