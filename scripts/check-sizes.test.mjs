import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measurePage, overBudget } from './check-sizes.mjs';

const manifest = {
  'index.html': {
    file: 'assets/main.js',
    isEntry: true,
    imports: ['_base.js'],
    dynamicImports: ['src/inbox.tsx'],
    css: ['assets/main.css'],
  },
  '_base.js': { file: 'assets/base.js' },
  'src/inbox.tsx': { file: 'assets/inbox.js', imports: ['_base.js', 'index.html'], assets: ['assets/icon.png'] },
};
let dist;

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'check-sizes-'));
  mkdirSync(join(dist, 'assets'));
  // Random bytes do not shrink: brotli adds at most a few.
  for (const file of ['index.html', 'assets/main.js', 'assets/main.css', 'assets/base.js', 'assets/inbox.js'])
    writeFileSync(join(dist, file), randomBytes(1000));
  writeFileSync(join(dist, 'assets/icon.png'), Buffer.alloc(5000));
  writeFileSync(join(dist, 'assets/base.js.br'), Buffer.alloc(300));
});

afterAll(() => rmSync(dist, { recursive: true, force: true }));

describe('the size budget', () => {
  it('counts the page, what it imports statically and its styles, as the server sends them', () => {
    const signIn = measurePage(dist, manifest, { modules: ['index.html'] });
    expect(signIn.requests).toBe(4);
    expect(signIn.bytes).toBeGreaterThanOrEqual(3300);
    expect(signIn.bytes).toBeLessThan(3400);
  });

  it('counts a lazily loaded page with what it brings, each file once, pictures as they are', () => {
    const inbox = measurePage(dist, manifest, { modules: ['index.html', 'src/inbox.tsx'] });
    expect(inbox.requests).toBe(6);
    expect(inbox.bytes).toBeGreaterThanOrEqual(9300);
  });

  it('fails above the bytes and above the requests, and when the budget names no number', () => {
    const measured = { bytes: 201, requests: 13 };
    expect(overBudget(measured, { maxBytes: 201, maxRequests: 13 })).toEqual([]);
    expect(overBudget(measured, { maxBytes: 200, maxRequests: 12 })).toHaveLength(2);
    expect(overBudget(measured, {})).toHaveLength(2);
  });

  it('refuses a module that the build does not know', () => {
    expect(() => measurePage(dist, manifest, { modules: ['src/gone.tsx'] })).toThrow('not in the manifest');
  });
});
