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
import type { ApiClient } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { type FeatureTarget, setFeature, setOrgSetting } from '../src/features/settings/index.ts';
import { contentOf } from './letter-content.ts';
import { engines, haiyan, lilei, startWorld, type World } from './world.ts';

/** The defaults of the specification, section 3 and 9. Where it names none: what a new house has. */
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
  // The specification's '1' takes six characters; a new house asks for eight (docs/settings.md).
  passwordComplexLevel: '2',
  smimeEnable: '0',
  secretModeEnable: '1',
  validTime: 0,
  enableGray: '0',
  calendarEnable: '0',
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
  netdiskEnable: '0',
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

  it('a new person in a new house has the default of every name', async () => {
    expect(await app()).toEqual(defaults);
    expect(Object.keys(defaults).toSorted()).toEqual(appSettingNames.toSorted());
  });

  it('a change by its owner is served under its name', async () => {
    for (const name of appSettingNames) {
      const owner = appSettingOwners[name];
      if ('person' in owner) await changeAsPerson(name, owner.person);
      else if ('organisation' in owner) await changeAsOrganisation(name, owner.organisation);
      else if ('feature' in owner) await changeSwitch(name, owner.feature);
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
    // On and off by the default of the house: what the version does not have stays off.
    const isOn = (await own.home.index({})).data.features[feature];
    await setSwitch(feature, !isOn);
    const after = (await app())[name];
    if (unbuiltFeatures.includes(feature)) expect(after, name).toEqual(before);
    else expect(after, name).not.toEqual(before);
    await setSwitch(feature, null);
    expect((await app())[name], name).toEqual(before);
  }

  it('the automatic forward is told as it is', async () => {
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
    await expect(setSwitch('skin', true, { level: 'host', host: 'no host' })).rejects.toThrow(/no host/);
  });

  it('saveContact: whom one writes to is suggested only when it is on, and is no stranger either way', async () => {
    const suggest = async (keyword: string) =>
      (await own.contacts.suggest({ keyword })).data.list.map(({ address }) => address);
    const write = async (address: string) => {
      const content = contentOf({ to: [{ name: '', address }], subject: 'hello' });
      expect((await own.compose.send({ content })).code).toBe(200);
    };
    await own.settings.save({ saveContact: false });
    await write('walrus@outside.example');
    expect(await suggest('walrus')).toEqual([]);
    await world.server.deliver({ from: 'walrus@outside.example', to: lilei, subject: 'answer', text: 'x' });
    const { list } = (await own.mailbox.list({ mailboxId: '1' })).data;
    expect(list.find(({ mailSubject }) => mailSubject === 'answer')).toMatchObject({ stranger: false });
    await own.settings.save({ saveContact: true });
    await write('walrus@outside.example');
    expect(await suggest('walrus')).toEqual(['walrus@outside.example']);
    await own.settings.save({ saveContact: false });
    await write('walrus@outside.example');
    expect(await suggest('walrus')).toEqual(['walrus@outside.example']);
    await own.settings.save({ saveContact: true });
  });
});

/** What obeys each name: a file of the product and words in it. A name that nothing obeys would be a switch without a wire. */
const obeyed: Readonly<Record<AppSettingName, readonly [file: string, words: string]>> = {
  sidebar: ['e2e/core-story.spec.ts', 'sidebar'],
  device: ['e2e/settings.spec.ts', 'device'],
  skin: ['e2e/settings.spec.ts', 'skin'],
  currentSkin: ['e2e/settings.spec.ts', 'data-skin'],
  festivalSkin: ['e2e/look.spec.ts', 'festivalSkin'],
  layout: ['e2e/desk.spec.ts', 'three columns and the handle between'],
  tableSize: ['e2e/settings.spec.ts', 'tableSize'],
  wordSize: ['e2e/settings.spec.ts', 'wordSize'],
  fontSize: ['e2e/settings.spec.ts', 'data-font-size'],
  showMailPageNumber: ['e2e/lists.spec.ts', 'sorts, pages and settings'],
  showMailList: ['e2e/settings.spec.ts', 'showMailList'],
  showMailSize: ['e2e/settings.spec.ts', 'showMailSize'],
  displayEmail: ['e2e/settings.spec.ts', 'displayEmail'],
  showLogout: ['e2e/settings.spec.ts', 'showLogout'],
  watermark: ['e2e/look.spec.ts', 'watermark'],
  timeZone: ['e2e/settings.spec.ts', 'timeZone'],
  timeFormat: ['e2e/settings.spec.ts', 'timeFormat'],
  language: ['e2e/settings.spec.ts', 'language'],
  mailCount: ['e2e/lists.spec.ts', 'sorts, pages and settings'],
  saveContact: ['apps/server/test/settings.test.ts', 'saveContact: whom one writes to'],
  signPosition: ['apps/server/test/letter-parts.test.ts', "key: 'signPosition', value: 'below'"],
  autoForwardEnable: ['e2e/automatic-mail.spec.ts', 'the forward goes as it came'],
  mailSourceMarkEnable: ['e2e/settings.spec.ts', 'mailSourceMarkEnable'],
  strangerMarkEnable: ['e2e/settings.spec.ts', 'strangerMarkEnable'],
  mailApprovalDownload: ['packages/contract/src/features.ts', "'mailApproval',"],
  newMailNotification: ['apps/web/src/features/push/follow-up.test.ts', 'newMailNotification'],
  islockscreen: ['apps/server/test/lockscreen.test.ts', "key: 'islockscreen', value: true"],
  controlFileTypes: ['apps/server/src/features/large-attachments/refuse-file-type.ts', 'controlFileTypes'],
  passwordComplexLevel: ['apps/server/src/features/identity/password-policy.ts', 'passwordComplexLevel'],
  smimeEnable: ['packages/contract/src/features.ts', "'smime',"],
  secretModeEnable: ['apps/server/test/authorised-mail.test.ts', 'where the organisation has switched it off'],
  validTime: ['apps/server/src/features/identity/open-session.ts', 'passwordMaxDays'],
  enableGray: ['e2e/settings.spec.ts', 'enableGray'],
  calendarEnable: ['packages/contract/src/features.ts', "'calendar',"],
  mailArchiveEnable: ['docs/settings.md', '| mailArchiveEnable |'],
  clientSwitch: ['packages/contract/src/calls/clients.ts', "feature = 'clientSettings'"],
  mailClient: ['e2e/settings.spec.ts', 'mailClient'],
  mailMoveEnable: ['packages/contract/src/features.ts', "'mailMove',"],
  adminMailgroupFlag: ['packages/contract/src/features.ts', "'adminMailgroup',"],
  authMailgroupFlag: ['packages/contract/src/features.ts', "'authMailgroup',"],
  displayOrg: ['apps/server/test/settings.test.ts', "setSwitch('displayOrg', false)"],
  logoutLink: ['apps/server/src/features/identity/sign-in.test.ts', 'logoutLink'],
  islandPersonnel: ['packages/contract/src/features.ts', "'islandPersonnel',"],
  privateEnable: ['docs/settings.md', '| privateEnable |'],
  netdiskEnable: ['packages/contract/src/features.ts', "'netdisk',"],
  previewEnable: ['apps/server/src/features/previews/previews.test.ts', "'preview'"],
  festivalAskWord: ['e2e/look.spec.ts', 'festivalAskWord'],
  mailApproval: ['packages/contract/src/features.ts', "'mailApproval',"],
  approvalCount: ['packages/contract/src/features.ts', "'mailApproval',"],
  systemCopyringht: ['apps/web/src/features/identity/sign-in-page.tsx', 'systemCopyright'],
};

it.each(appSettingNames)('%s is obeyed where the list says', (name) => {
  const [file, words] = obeyed[name];
  const path = join(import.meta.dirname, '../../..', file);
  expect(existsSync(path), file).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(words);
});
