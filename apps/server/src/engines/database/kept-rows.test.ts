import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from '../../generated/migrations.ts';
import { sqliteColumns } from './migrations/migration.ts';

const guide = new URL('../../../../../docs/operations.md', import.meta.url);

/** The tables that stand when every migration has run. */
function getTables(): string[] {
  const tables = new Set<string>();
  for (const statement of migrations.flatMap(({ statements }) => statements(sqliteColumns))) {
    const [, made] = /^CREATE TABLE (\w+)/.exec(statement) ?? [];
    const [, dropped] = /^DROP TABLE (\w+)/.exec(statement) ?? [];
    if (made !== undefined) tables.add(made);
    if (dropped !== undefined) tables.delete(dropped);
  }
  return [...tables].sort();
}

test('the guide says of every table what ends its rows, once', () => {
  const [, section = ''] = readFileSync(guide, 'utf8').split('### What rows are kept');
  const [table = ''] = section.split('\n## ');
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(named.sort()).toEqual(getTables());
});
