import { describe, expect, test, vi } from 'vitest';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsMenu } from './settings-menu.ts';

// The table of routes reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { appRoutes } = await import('../../app/routes.tsx');

const nothing = () => Promise.reject(new Error('not loaded here'));
const on = () => true;

function screen(path: string, more: Partial<AppRoute> = {}): AppRoute {
  return { path, access: 'token', frame: 'settings', load: nothing, crumbs: () => ['Settings', path], ...more };
}

describe('the settings menu', () => {
  test('follows the order of the specification whatever order screens are built in, unknown ones last', () => {
    const routes = ['/set/other', '/set/skinpeeling', '/set/selfChecking', '/set/client', '/set/normalset'];
    expect(
      settingsMenu(
        routes.map((path) => screen(path)),
        on,
      ).map(({ path }) => path),
    ).toEqual(['/set/normalset', '/set/client', '/set/skinpeeling', '/set/selfChecking', '/set/other']);
  });

  test('leads outside /set where the specification lists such a screen, and only when it is built', () => {
    const home = screen('/dashboard', { frame: 'desk' });
    expect(settingsMenu([home, screen('/set/normalset')], on).map(({ to }) => to)).toEqual([
      '/set/normalset',
      '/dashboard',
    ]);
    expect(settingsMenu([screen('/set/normalset')], on)).toHaveLength(1);
  });

  test('hides what is switched off, by the order as by the route', () => {
    const hidden: [string, string][] = [
      ['/set/client', 'clientSettings'],
      ['/set/devices', 'clientDevices'],
      ['/set/skinpeeling', 'skin'],
      ['/set/lockscreen', 'lockScreen'],
      ['/set/calendar', 'calendar'],
      ['/addressbook/organization', 'displayOrg'],
      ['/addressbook/groupmanagement', 'adminMailgroup'],
      ['/addressbook/contactgroups', 'authMailgroup'],
      ['/smimePage', 'smime'],
    ];
    for (const [path, feature] of hidden) {
      expect(
        settingsMenu([screen(path)], (name) => name !== feature),
        path,
      ).toEqual([]);
      expect(settingsMenu([screen(path)], on), path).toHaveLength(1);
    }
    expect(settingsMenu([screen('/set/new', { feature: 'gateway' })], (name) => name !== 'gateway')).toEqual([]);
  });

  test('a screen that needs a parameter is no entry, unless it says where its entry leads', () => {
    expect(settingsMenu([screen('/set/success/:status'), screen('/set/print/:uid/:mbox')], on)).toEqual([]);
    expect(
      settingsMenu([screen('/set/accountalias/:tab', { entry: '/set/accountalias/signature' })], on),
    ).toMatchObject([{ to: '/set/accountalias/signature' }]);
  });

  test('devices of mail programs have an entry of their own, hidden by their switch as by that of client settings', () => {
    const entryOf = (off: string) => settingsMenu(appRoutes, (name) => name !== off).map(({ to }) => to);
    const to = '/set/client?section=devices';
    expect(entryOf('none')).toContain(to);
    expect(entryOf('clientDevices')).not.toContain(to);
    expect(entryOf('clientDevices')).toContain('/set/client');
    expect(entryOf('clientSettings')).not.toContain(to);
  });

  test('every entry of this version has a name and an icon of its own', () => {
    const menu = settingsMenu(appRoutes, on);
    expect(menu.map(({ path }) => path)).toEqual(expect.arrayContaining(['/set/normalset', '/set/selfChecking']));
    for (const { path, name } of menu) expect(name, path).not.toBe('');
  });
});
