import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenLinks, missingTests } from './check-docs.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-docs-'));
  writeFileSync(join(folder, '鸿雁.md'), '');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['[a](./gone.md)', ['./gone.md']],
  ['![a](gone.png "title")', ['gone.png']],
  ['<img alt="a" src="gone.png">', ['gone.png']],
  ['[a]: gone.md', ['gone.md']],
  ['[a](/gone.md#part)', ['/gone.md#part']],
  ['[a](https://example.org/x) [b](#part) [c](mailto:a@example.org)', []],
  ['[a](%E9%B8%BF%E9%9B%81.md) [b](鸿雁.md#part) [c](/鸿雁.md)', []],
  ['`[a](gone.md)`\n\n```\n[a](gone.md)\n```\n', []],
])('%s', (markdown, broken) => {
  const file = join(folder, 'page.md');
  writeFileSync(file, markdown);
  expect(brokenLinks(file, folder)).toEqual(broken);
});

it.each([
  ['`a.test.ts`: "opens once" and `x/a.test.ts`', []],
  ['`gone.test.ts`', ['gone.test.ts']],
  ['`y/a.test.ts`', ['y/a.test.ts']],
  ['`a.test.ts`: "opens twice"', ['a.test.ts: "opens twice"']],
  ['`a.ts` is no test', []],
])('tests named by %s', (markdown, missing) => {
  expect(missingTests(markdown, ['x/a.test.ts'], () => "test('opens once')")).toEqual(missing);
});
