import { describe, expect, test, vi } from 'vitest';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsMenu } from './settings-menu.ts';

// The table of routes reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { appRoutes } = await import('../../app/routes.ts');

const nothing = () => Promise.reject(new Error('not loaded here'));
const on = () => true;

function screen(path: string, more: Partial<AppRoute> = {}): AppRoute {
  return { path, access: 'token', frame: 'settings', load: nothing, crumbs: () => ['Settings', path], ...more };
}

describe('the settings menu', () => {
  test('follows the order that screens say, whatever order they are listed in, and those that say none come last', () => {
    const routes = [
      screen('/set/other'),
      screen('/set/c', { settingsOrder: 30 }),
      screen('/set/a', { settingsOrder: 5 }),
    ];
    expect(settingsMenu(routes, on).map(({ path }) => path)).toEqual(['/set/a', '/set/c', '/set/other']);
  });

  test('of this version it is that of the specification', () => {
    expect(settingsMenu(appRoutes, on).map(({ path }) => path)).toEqual([
      '/set/normalset',
      '/set/account',
      '/addressbook/allcontacts',
      '/set/accountalias/:tab',
      '/set/foldermanagement',
      '/set/mailclassification',
      '/set/mailfilter',
      '/set/lockscreen',
      '/set/client',
      '/set/devices',
      '/set/skinpeeling',
      '/set/calendar',
      '/addressbook/organization',
      '/addressbook/groupmanagement',
      '/addressbook/contactgroups',
      '/addressbook/personal',
      '/addressbook/contactgroup',
      '/set/selfChecking',
      '/dashboard',
      '/set/sharing',
    ]);
  });

  test('leads outside /set where the specification lists such a screen, and only when it is built', () => {
    const home = screen('/dashboard', { frame: 'standard', settingsOrder: 190 });
    expect(settingsMenu([home, screen('/set/normalset', { settingsOrder: 10 })], on).map(({ to }) => to)).toEqual([
      '/set/normalset',
      '/dashboard',
    ]);
    expect(settingsMenu([screen('/set/normalset')], on)).toHaveLength(1);
  });

  test('hides what is switched off', () => {
    const hidden: [string, string][] = [
      ['/set/client', 'clientSettings'],
      ['/set/devices', 'clientDevices'],
      ['/set/skinpeeling', 'skin'],
      ['/set/lockscreen', 'lockScreen'],
    ];
    const pathsWith = (isOn: (name: string) => boolean) => settingsMenu(appRoutes, isOn).map(({ path }) => path);
    for (const [path, feature] of hidden) {
      expect(pathsWith((name) => name !== feature)).not.toContain(path);
      expect(pathsWith(on)).toContain(path);
    }
    expect(settingsMenu([screen('/set/new', { feature: 'gateway' })], (name) => name !== 'gateway')).toEqual([]);
  });

  test('a screen that needs a parameter is no entry, unless it says where its entry leads', () => {
    expect(settingsMenu([screen('/set/success/:status'), screen('/set/print/:uid/:mbox')], on)).toEqual([]);
    expect(
      settingsMenu([screen('/set/accountalias/:tab', { entry: '/set/accountalias/signature' })], on),
    ).toMatchObject([{ to: '/set/accountalias/signature' }]);
  });

  test('devices of mail clients have an entry of their own, hidden by their switch as by that of client settings', () => {
    const toEntry = (off: string) => settingsMenu(appRoutes, (name) => name !== off).map(({ to }) => to);
    const to = '/set/client?section=devices';
    expect(toEntry('none')).toContain(to);
    expect(toEntry('clientDevices')).not.toContain(to);
    expect(toEntry('clientDevices')).toContain('/set/client');
    expect(toEntry('clientSettings')).not.toContain(to);
  });

  test('every entry of this version has a name and an icon of its own', () => {
    const menu = settingsMenu(appRoutes, on);
    expect(menu.map(({ path }) => path)).toEqual(expect.arrayContaining(['/set/normalset', '/set/selfChecking']));
    for (const { path, name } of menu) expect(name, path).not.toBe('');
  });
});
