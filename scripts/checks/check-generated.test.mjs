import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generatedProblems } from './check-generated.mjs';

let base;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'check-generated-'));
  const home = join(base, 'packages', 'contract');
  mkdirSync(join(home, 'scripts'), { recursive: true });
  mkdirSync(join(home, 'src', 'generated'), { recursive: true });
  writeFileSync(
    join(home, 'scripts', 'generate-one.ts'),
    `import { readFileSync } from 'node:fs';
    const text: string = readFileSync('packages/contract/src/generated/one.ts', 'utf8');
    if (process.argv.includes('--check') && text !== 'right') { console.error('one.ts is out of date'); process.exit(1); }`,
  );
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const writeGenerated = (name, text) =>
  writeFileSync(join(base, 'packages', 'contract', 'src', 'generated', name), text);

it('accepts a file that is what its generator writes', () => {
  writeGenerated('one.ts', 'right');
  expect(generatedProblems(base)).toEqual({ problems: [], files: 1 });
});

it('finds a file that is out of date', () => {
  writeGenerated('one.ts', 'wrong');
  const { problems } = generatedProblems(base);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('one.ts is out of date');
});

it('finds a file that nobody generates', () => {
  writeGenerated('one.ts', 'right');
  writeGenerated('two.ts', '');
  expect(generatedProblems(base).problems).toEqual([
    `${join('packages', 'contract', 'src', 'generated', 'two.ts')}: no generator names it`,
  ]);
});
