import { describe, expect, test, vi } from 'vitest';
import { findSettings, loadSettingsIndex } from './search-settings.ts';
import { settingsRoutes } from './settings-menu.ts';

// The table of routes reaches the session, which reads what the last visit stored.
const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothingStored);
vi.stubGlobal('sessionStorage', nothingStored);
const { appRoutes } = await import('../../app/routes.ts');

const routes = settingsRoutes(appRoutes, () => true);

describe('search within settings', () => {
  test('finds a setting by its name in either language, shown in the one in use', async () => {
    const index = await loadSettingsIndex(routes);
    for (const query of ['时区', 'Time zone', 'time ZONE', 'ｔｉｍｅ zone', 'zone time']) {
      expect(findSettings(index, query, 'en')[0], query).toMatchObject({
        label: 'Time zone',
        to: '/set/normalset?setting=timeZoneName',
      });
    }
    expect(findSettings(index, 'time zone', 'zh')[0]).toMatchObject({ label: '时区' });
  });

  test('a hint is found too, after what the label says', async () => {
    const index = await loadSettingsIndex(routes);
    const found = findSettings(index, '签名', 'zh');
    expect(found[0]?.label.startsWith('签名')).toBe(true);
    expect(findSettings(index, "aren't colleagues", 'en')).toMatchObject([
      { to: '/set/normalset?setting=strangerMarkEnable' },
    ]);
  });

  test.each([
    ['imap', '/set/client'],
    ['2fa', '/set/account'],
    ['两步验证', '/set/account'],
    ['外出', '/set/normalset?setting=automaticReply'],
    ['vacation', '/set/normalset?setting=automaticReply'],
    ['spam', '/set/mailfilter'],
    ['黑名单', '/set/mailfilter'],
    ['theme', '/set/skinpeeling?setting=skin'],
    ['dark', '/set/skinpeeling?setting=skin'],
  ])('a setting is found by what others call it: %s', async (query, to) => {
    const index = await loadSettingsIndex(routes);
    for (const language of ['zh', 'en'] as const) expect(findSettings(index, query, language)[0]?.to).toBe(to);
  });

  test('nothing for nothing, and for what no setting says', async () => {
    const index = await loadSettingsIndex(routes);
    expect(findSettings(index, '  ', 'zh')).toEqual([]);
    expect(findSettings(index, 'walrus', 'en')).toEqual([]);
  });

  test('every settings screen can be found, and every text of the index is there in both languages', async () => {
    const index = await loadSettingsIndex(routes);
    const found = new Set(index.map(({ route }) => route.path));
    expect(
      routes.filter(({ frame, path }) => frame === 'settings' && !found.has(path)).map(({ path }) => path),
    ).toEqual([]);
    for (const { labels, to } of index) {
      expect(labels.zh, to).toMatch(/\p{Script=Han}/u);
      expect(labels.en, to).toMatch(/^[A-Z]/);
    }
  });
});
