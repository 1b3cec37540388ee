import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compareShortPrefixes } from './short-prefixes.mjs';

const require = createRequire(import.meta.resolve('fastify'));
const library = require.resolve('find-my-way/lib/node.js');
const source = await readFile(library, 'utf8');

let folder;
let changed;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hongyan-prefixes-'));
  const file = join(folder, 'node.cjs');
  const storage = JSON.stringify(join(library, '..', 'handler-storage.js'));
  await writeFile(file, compareShortPrefixes(source).replace("'./handler-storage'", storage));
  changed = require(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('pieces of a path that are compared and not compiled', () => {
  it('match where the compiled ones do', () => {
    const own = require(library);
    for (const prefix of ['/', '/a', 'api/', 'mailbox/list', '/api/mail/message/', '信件', 'a+b']) {
      const [before, after] = [own.createStaticNode(prefix), changed.createStaticNode(prefix)];
      const others = [`${prefix.slice(0, -1)}x${prefix}`, prefix.slice(0, -1), `${prefix.charAt(0)}${'-'.repeat(30)}`];
      for (const path of [prefix, `${prefix}more`, ...others]) {
        // The router has compared the first character before it asks.
        if (path.charAt(0) !== prefix.charAt(0)) continue;
        expect([prefix, path, after.matchPrefix(path, 0)]).toEqual([prefix, path, before.matchPrefix(path, 0)]);
        expect(after.matchPrefix(`xy${path}`, 2)).toBe(before.matchPrefix(`xy${path}`, 2));
      }
    }
  });

  it('are compiled nowhere', () => {
    const compile = vi.spyOn(globalThis, 'Function');
    changed.createStaticNode('api/');
    expect(compile).not.toHaveBeenCalled();
    require(library).createStaticNode('api/');
    expect(compile).toHaveBeenCalledOnce();
    compile.mockRestore();
  });

  it('end the build where the router is another', () => {
    expect(() => compareShortPrefixes('const LONG_PREFIX_MIN_LENGTH = 8\n')).toThrow(/another way/);
  });
});
