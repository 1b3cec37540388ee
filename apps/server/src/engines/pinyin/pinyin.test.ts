import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pinyin } from './pinyin.ts';

const source = fileURLToPath(new URL('pinyin.ts', import.meta.url));

it('builds no dictionary while nobody asks, and leaves no idle time behind', async () => {
  const script = `await import(${JSON.stringify(source)});
    console.log(JSON.stringify([process.getActiveResourcesInfo().includes('Timeout'), 'requestIdleCallback' in globalThis]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(JSON.parse(stdout)).toEqual([false, false]);
});

it('builds it for whoever asks', () => {
  expect(pinyin('单田芳', { surname: 'head', toneType: 'none' })).toBe('shan tian fang');
});
