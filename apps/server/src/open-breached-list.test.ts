import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config/read-config.ts';
import { openBreachedList } from './open-breached-list.ts';

test('the list that is configured is the one that is asked; one that cannot be used stops the start', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'hongyan-list-'));
  // SHA-1 of "password".
  writeFileSync(join(directory, 'list.txt'), '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:10434004\r\n');
  const config = readConfig({ HONGYAN_BREACHED_PASSWORDS: 'list.txt' }, directory);
  const { breachedPasswords } = await openBreachedList(config);
  expect([await breachedPasswords?.has('password'), await breachedPasswords?.has('Password')]).toEqual([true, false]);
  expect(await openBreachedList(readConfig({}, directory))).toEqual({});
  const missing = openBreachedList(readConfig({ HONGYAN_BREACHED_PASSWORDS: 'nowhere.txt' }, directory));
  await expect(missing).rejects.toThrow(ConfigError);
  await expect(missing).rejects.toThrow('HONGYAN_BREACHED_PASSWORDS');
});
