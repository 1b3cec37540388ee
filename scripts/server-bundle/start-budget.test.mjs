import { describe, expect, it } from 'vitest';
import { judgeStart } from './start-budget.mjs';

const chunk = (facadeModuleId, moduleIds, imports = [], code = 'x'.repeat(100)) => ({
  type: 'chunk',
  facadeModuleId,
  moduleIds,
  imports,
  code,
});
const budget = { part: 'the server', modules: /\/main\.ts$/, maxBytes: 250 };
const late = ['pg', '@scope/late', 'sharp'];

describe('what a start may load', () => {
  const bundle = {
    'main.mjs': chunk('/src/main.ts', ['/src/main.ts'], ['shared.mjs']),
    'shared.mjs': chunk(null, ['/src/a.ts', '/node_modules/pg-types/index.js'], ['main.mjs']),
    'late.mjs': chunk('/src/late.ts', ['/node_modules/pg/index.js'], ['shared.mjs']),
  };

  it('is what it imports before it runs, not what it imports later', () => {
    expect(judgeStart(budget, bundle, late)).toEqual([]);
    expect(judgeStart({ ...budget, maxBytes: 199 }, bundle, late)).toEqual([
      'the server loads 200 bytes at its start; its budget is 199',
    ]);
  });

  it.each([
    ['in a chunk of its own', ['/src/a.ts'], ['late.mjs'], 'pg'],
    ['among others', ['/node_modules/@scope/late/x.js'], [], '@scope/late'],
    ['outside of the bundle', ['/src/a.ts'], ['sharp'], 'sharp'],
  ])('is never a library that is meant to be late: %s', (_where, moduleIds, imports, library) => {
    const changed = { ...bundle, 'shared.mjs': chunk(null, moduleIds, imports, '') };
    expect(judgeStart({ ...budget, maxBytes: 1_000 }, changed, late)).toEqual([
      `the server loads ${library} at its start; import() it where it is first needed`,
    ]);
  });

  it('is never nothing because a module has another name', () => {
    expect(judgeStart({ ...budget, modules: /\/start\.ts$/ }, bundle, late)[0]).toContain('holds nothing');
  });
});
