// Each kind of lint rule is broken on purpose in a project of its own, with the configuration of this one, and is seen reported.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../bring-node.mjs';
import { lineFaults } from './check-source-lines.mjs';

let project = '';
let reported = '';

const files = {
  'apps/server/src/types.ts': `
    import './effect.ts';
    async function later(): Promise<number> { return 1; }
    const untyped: any = later();
    export function read(values: readonly number[], text: string, given: { a: string }): string {
      later();
      if (given) console.log(untyped.a);
      for (const index in values) console.log(index, text == 'a', values[0]!);
      return \`\${given}\`;
    }
    values().forEach(async (value) => { console.log(await value); });
    declare function values(): Promise<number>[];
  `,
  'apps/web/src/screen.tsx': `
    import { lazy, useEffect, useState } from 'react';
    export const Part = lazy(() => import('./part.tsx'));
    export function Screen({ html, rows }: { html: string; rows: number }) {
      useEffect(() => { console.log(rows); }, []);
      if (rows > 1) useState(2);
      return <div dangerouslySetInnerHTML={{ __html: html }} />;
    }
  `,
  'apps/web/src/write.ts': `
    export const write = (body: HTMLElement, html: string): void => {
      body.innerHTML = html;
      body.outerHTML += html;
      body.insertAdjacentHTML('beforeend', html);
    };
  `,
};

const run = (tool, args) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout + stderr;
};

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'hongyan-lint-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(project, file, '..'), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'scripts'));
  symlinkSync(join(root, 'scripts', 'checks'), join(project, 'scripts', 'checks'));
  for (const file of ['.oxlintrc.json', 'biome.json', 'tsconfig.base.json', 'tsconfig.json', 'apps/web/tsconfig.json'])
    writeFileSync(join(project, file), readFileSync(join(root, file)));
  reported = run('oxlint/bin/oxlint', ['-f', 'unix', 'apps']) + run('@biomejs/biome/bin/biome', ['lint', 'apps']);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

it.each([
  'typescript(no-explicit-any)',
  'typescript(no-floating-promises)',
  'typescript(no-unnecessary-condition)',
  'typescript(no-unsafe-member-access)',
  'typescript(no-for-in-array)',
  'typescript(no-non-null-assertion)',
  'typescript(no-base-to-string)',
  'typescript(no-misused-promises)',
  'eslint(eqeqeq)',
  'eslint(no-restricted-imports)',
  'import(no-unassigned-import)',
  'react-hooks(rules-of-hooks)',
  'react-hooks(exhaustive-deps)',
  'react(no-danger)',
])('reports %s', (rule) => {
  expect(reported).toContain(rule);
});

it('reports HTML that is written as a string', () => {
  expect(reported.match(/Never write HTML as a string/g)).toHaveLength(3);
});

const faultyLines = (...lines) => lineFaults(lines.join('\n')).map(({ line }) => line);

it('reports a comment that switches a rule off', () => {
  const disable = (tool, word) => `// ${tool}-${word}-next-line no-var`;
  expect(
    faultyLines('a', disable('eslint', 'disable'), disable('oxlint', 'disable'), `/* ${'biome'}-ignore x */`),
  ).toEqual([2, 3, 4]);
  expect(faultyLines('// the linter is oxlint', '')).toEqual([]);
});

it('reports a private member that is no #name', () => {
  const word = 'private';
  expect(
    faultyLines('class A {', `  ${word} readonly b = 1;`, `  ${word} constructor() {}`, `  #${word} = 1;`, '}'),
  ).toEqual([2]);
});
