// Generated over all settings and all switches, on each level: what belongs to a switch that is off is not served, not saved and not acted on.
import {
  defaultSettings,
  errors,
  type FeatureSwitch,
  featureSwitches,
  type SettingKey,
  type Settings,
  settingFeatures,
  settingKeys,
  unbuiltFeatures,
} from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { engines, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { type FeatureTarget, setFeature } from './index.ts';

const minuteMs = 60_000;

/** Another value than the default for each: a new setting has to be added here. */
const others: Settings = {
  approvalShowsEarlier: true,
  language: 'en',
  sidebar: 'closed',
  firstPage: 'inbox',
  viewTabs: 'all',
  autoAdvance: 'list',
  swipeRight: 'read',
  swipeLeft: 'none',
  replyLocation: 'view',
  layout: 'three',
  skin: 'skin_3',
  darkSkin: 'none',
  tableSize: 3,
  wordSize: 'large',
  fontSize: 2,
  mailCount: 50,
  showMailPageNumber: true,
  showMailList: true,
  showMailSize: true,
  displayEmail: true,
  timeZone: 9,
  timeZoneName: 'Asia/Tokyo',
  timeFormat: 12,
  signPosition: 'below',
  saveContact: false,
  undoSendSeconds: 20,
  composeFormat: 'text',
  composeFont: 'serif',
  composeFontSize: 20,
  strangerMarkEnable: false,
  calendarView: 'month',
  calendarWeekStart: 7,
  workdays: '123456',
  workStart: '08:30',
  workEnd: '17:30',
  eventMinutes: 30,
  eventReminder: 60,
  secondZone: 'Europe/Berlin',
  showLunar: false,
  showHolidays: false,
  showWeekNumbers: true,
  showBirthdays: false,
  showTasks: false,
  calendarInvitations: 'never',
  mailSourceMarkEnable: false,
  newMailNotification: false,
  conversationView: false,
  readReceipt: 'never',
  keyboardShortcuts: false,
  islockscreen: true,
  lockAfterMinutes: 5,
  notificationsLookedAt: 7,
  distinctContacts: 'Zx8-_a1B2c3D',
  guideDone: true,
  festivalAnswers: 'spring:yes:1771300000000',
};

const built = featureSwitches.filter((name) => !unbuiltFeatures.includes(name));
const listSettings = (feature: FeatureSwitch) => settingKeys.filter((key) => settingFeatures[key] === feature);

describe.each(engines)('settings and switches, on %s', (engine) => {
  let world: World;
  let own: ApiClient;
  let ids: { orgId: number; accountNo: number };
  const services = () => world.server.context.services;
  const setSwitch = (name: FeatureSwitch, on: boolean | null, target: FeatureTarget) =>
    services().database.runner.execute(setFeature, machineContext(world.clock.now(), 'test', 'admin'), {
      orgId: ids.orgId,
      name,
      on,
      target,
    });
  const levels = (): FeatureTarget[] => [
    { level: 'organisation' },
    { level: 'host', host: new URL(world.server.url).host },
    { level: 'person', accountNo: ids.accountNo },
  ];
  /** What is served of each setting, in all answers that show it. */
  const served = async (): Promise<(key: SettingKey) => ReadonlySet<unknown>> => {
    const [index, all, gained] = await Promise.all([
      own.home.index({}).then(({ data }) => data),
      own.settings.get({}).then(({ data }) => data),
      own.settings.gain({ keys: settingKeys }).then(({ data }) => data as Record<string, unknown>),
    ]);
    const app: Record<string, unknown> = index.app;
    return (key) => {
      // The specification's own word for skins that are switched off.
      const inApp = key === 'skin' ? app['currentSkin'] : key in app ? app[key] : index.settings[key];
      return new Set([index.settings[key], all[key], gained[key], inApp]);
    };
  };
  /** The same by every call that saves it. */
  const savings = (key: SettingKey, value: Settings[SettingKey]): (() => Promise<{ code: number }>)[] => [
    () => own.settings.updateOne({ key, value }),
    () => own.settings.save({ [key]: value }),
    () => own.settings.save({ guideDone: true, [key]: value }),
    ...(['skin', 'layout', 'tableSize', 'wordSize', 'fontSize'].includes(key)
      ? [() => own.settings.saveDisplay({ [key]: value })]
      : []),
    ...(key === 'skin' ? [() => own.settings.updateSkin({ skin: value as Settings['skin'] })] : []),
  ];

  beforeAll(async () => {
    world = await startWorld(engine);
    own = await world.server.signInWithCookie(lilei);
    ids = await requirePersonByAddress(services().database.read, lilei);
  });
  afterAll(() => world.stop());

  it('every setting has another value here, which is saved and served', async () => {
    // The hours follow the zone.
    for (const key of settingKeys) {
      expect(others[key], key).not.toEqual(defaultSettings[key]);
      for (const save of savings(key, others[key])) expect((await save()).code, key).toBe(200);
    }
    const now = await served();
    for (const key of settingKeys) expect(now(key), key).toEqual(new Set([others[key]]));
  });

  it.each(built)('%s off: its settings have their defaults and are not saved, all others as before', async (name) => {
    const hidden = listSettings(name);
    for (const target of levels()) {
      await setSwitch(name, false, target);
      const now = await served();
      for (const key of settingKeys) {
        const isOff = hidden.includes(key);
        const label = `${key}, ${target.level}`;
        expect(now(key), label).toEqual(new Set([isOff ? defaultSettings[key] : others[key]]));
        if (!isOff) continue;
        for (const save of savings(key, defaultSettings[key]))
          expect((await save()).code, label).toBe(errors.featureOff.code);
      }
      await setSwitch(name, null, target);
      // Nothing of what was refused has reached the store.
      const after = await served();
      for (const key of hidden) expect(after(key), key).toEqual(new Set([others[key]]));
    }
  });

  it('the lock: off on any level, nothing locks by itself, in use or not', async () => {
    expect((await own.lockscreen.set({ password: 'stille 4' })).code).toBe(200);
    for (const target of levels()) {
      const browser = await world.server.signInWithCookie(lilei);
      await setSwitch('lockScreen', false, target);
      for (let minute = 0; minute < 60; minute += 3) {
        world.clock.advance(3 * minuteMs);
        expect((await browser.identity.userInfo({})).code, target.level).toBe(200);
      }
      expect((await browser.lockscreen.isAutoLock({ idleSeconds: 3_600 })).data, target.level).toEqual({
        lock: false,
        locked: false,
        afterMinutes: null,
      });
      const { ticket } = (await browser.push.ticket({})).data;
      const session = await world.server.context.push.tickets.redeem(ticket, world.clock.now());
      expect(session !== null && (await world.server.context.push.isSessionGood(session)), target.level).toBe(true);
      await setSwitch('lockScreen', null, target);
      world.clock.advance(8 * minuteMs);
      expect((await browser.identity.userInfo({})).code, target.level).toBe(errors.locked.code);
    }
  });

  it('whoever switches the lock on while at work is not locked by the hours before', async () => {
    const browser = await world.server.signInWithCookie(lilei);
    expect((await browser.settings.updateOne({ key: 'islockscreen', value: false })).code).toBe(200);
    for (let minute = 0; minute < 30; minute += 1) {
      world.clock.advance(minuteMs);
      await browser.lockscreen.isAutoLock({ idleSeconds: 1 });
    }
    expect((await browser.settings.updateOne({ key: 'islockscreen', value: true })).code).toBe(200);
    expect((await browser.identity.userInfo({})).code).toBe(200);
  });
});
