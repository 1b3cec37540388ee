import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { SqliteStatements } from './connection.ts';

describe('rows of SQLite', () => {
  let statements: SqliteStatements;
  const ask = (sql: string, ...parameters: unknown[]) => statements.execute(CompiledQuery.raw(sql, parameters));

  beforeEach(() => {
    statements = new SqliteStatements(new DatabaseSync(':memory:'));
    ask('CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, bytes BLOB)');
  });

  test('are ordinary objects: those without a prototype are hash tables to the engine', () => {
    ask('INSERT INTO item (name, bytes) VALUES (?, ?), (?, NULL)', 'a', Uint8Array.of(1, 2), 'b');
    const { rows } = ask('SELECT id, name, bytes FROM item ORDER BY id');
    expect(rows).toStrictEqual([
      { id: 1, name: 'a', bytes: Uint8Array.of(1, 2) },
      { id: 2, name: 'b', bytes: null },
    ]);
  });

  test('come from the same statement each time, none of them, and of what was written', () => {
    const select = 'SELECT name AS label, id + 0.5 AS half FROM item WHERE id >= ? ORDER BY id';
    expect(ask(select, 1).rows).toEqual([]);
    const written = ask('INSERT INTO item (name) VALUES (?) RETURNING id, name', 'c');
    expect(written.rows).toStrictEqual([{ id: 1, name: 'c' }]);
    expect(ask(select, 1).rows).toStrictEqual([{ label: 'c', half: 1.5 }]);
    expect(ask(select, 2).rows).toEqual([]);
    expect(ask('UPDATE item SET name = ?', 'd')).toMatchObject({ rows: [], numAffectedRows: 1n });
    expect(ask(select, 1).rows).toStrictEqual([{ label: 'd', half: 1.5 }]);
  });
});
