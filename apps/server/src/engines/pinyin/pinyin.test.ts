import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { spellSyllables } from './pinyin.ts';

const source = fileURLToPath(new URL('pinyin.ts', import.meta.url));

it('loads the library when somebody asks, and leaves no idle time behind', async () => {
  const script = `import { createRequire } from 'node:module';
    const { spellSyllables } = await import(${JSON.stringify(source)});
    const { cache } = createRequire(import.meta.url);
    const isLoaded = () => Object.keys(cache).some((file) => file.includes('pinyin-pro'));
    const before = isLoaded();
    const spelled = spellSyllables('海', 'text');
    const left = [process.getActiveResourcesInfo().includes('Timeout'), 'requestIdleCallback' in globalThis];
    console.log(JSON.stringify([before, spelled, isLoaded(), ...left]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(JSON.parse(stdout)).toEqual([false, ['hai'], true, false, false]);
});

it('builds the dictionary for whoever asks', () => {
  expect(spellSyllables('单田芳', 'name')).toEqual(['shan', 'tian', 'fang']);
});
