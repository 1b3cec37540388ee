import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteFile } from './connection.ts';
import { RowCache } from './row-cache.ts';

describe('cached rows', () => {
  let directory: string;
  let writer: DatabaseSync;
  let reader: DatabaseSync;
  let cache: RowCache;
  let reads: number;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'hongyan-row-cache-'));
    const file = join(directory, 'store.sqlite');
    writer = openSqliteFile(file, 'writer');
    writer.exec("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO item VALUES (1, 'a'), (2, 'b')");
    reader = openSqliteFile(file, 'reader');
    cache = new RowCache(reader);
    reads = 0;
  });

  afterEach(() => {
    reader.close();
    writer.close();
    rmSync(directory, { recursive: true });
  });

  function findNames(condition: string, ...parameters: (number | string)[]): unknown[] {
    const sql = `SELECT name FROM item WHERE ${condition} ORDER BY id`;
    const rows = cache.find<{ name: string }>(sql, parameters, () => {
      reads += 1;
      return reader.prepare(sql).all(...parameters) as unknown as { name: string }[];
    });
    return rows.map(({ name }) => name);
  }

  test('are read once while nothing is committed, for each statement and each value of its parameters', () => {
    for (let round = 0; round < 3; round += 1) {
      expect(findNames('id = ?', 1)).toEqual(['a']);
      expect(findNames('id = ?', 2)).toEqual(['b']);
      expect(findNames('id = ?', '1')).toEqual(['a']);
      expect(findNames('id >= ?', 1)).toEqual(['a', 'b']);
      expect(findNames('id = ?', 3)).toEqual([]);
    }
    expect(reads).toBe(5);
  });

  test('are read anew after each commit of another connection, and not for what is still in its transaction', () => {
    expect(findNames('id = ?', 1)).toEqual(['a']);
    writer.exec("BEGIN IMMEDIATE; UPDATE item SET name = 'c' WHERE id = 1");
    expect(findNames('id = ?', 1)).toEqual(['a']);
    expect(reads).toBe(1);
    writer.exec('COMMIT');
    expect(findNames('id = ?', 1)).toEqual(['c']);
    writer.exec('DELETE FROM item');
    expect(findNames('id = ?', 1)).toEqual([]);
    writer.exec("INSERT INTO item VALUES (1, 'd')");
    expect(findNames('id = ?', 1)).toEqual(['d']);
    expect(reads).toBe(4);
  });

  test('of a read during which another connection commits are not given out again', () => {
    const sql = 'SELECT name FROM item WHERE id = 1';
    const read = () => reader.prepare(sql).all() as unknown as { name: string }[];
    const before = cache.find<{ name: string }>(sql, [], () => {
      const rows = read();
      writer.exec("UPDATE item SET name = 'late' WHERE id = 1");
      return rows;
    });
    expect(before).toEqual([{ name: 'a' }]);
    expect(cache.find(sql, [], read)).toEqual([{ name: 'late' }]);
  });

  test('cannot be changed by whoever asked', () => {
    const rows = cache.find<{ name: string }>('SELECT name FROM item', [], () => [{ name: 'a' }]);
    expect(() => Object.assign(rows[0] ?? {}, { name: 'changed' })).toThrow(TypeError);
    expect(() => Object.assign(rows, { 1: {} })).toThrow(TypeError);
  });

  test('are not cached with bytes among the parameters, nor when there are many', () => {
    const find = (parameters: readonly unknown[], count: number) =>
      cache.find<object>('SELECT', parameters, () => {
        reads += 1;
        return Array.from({ length: count }, () => ({}));
      });
    for (let round = 0; round < 2; round += 1) {
      find([Uint8Array.of(1)], 1);
      find(['many'], 101);
    }
    expect(reads).toBe(4);
  });

  test('are bounded in number', () => {
    const find = (n: number) =>
      cache.find<object>('SELECT', [n], () => {
        reads += 1;
        return [];
      });
    for (let n = 0; n <= 1_000; n += 1) find(n);
    expect(reads).toBe(1_001);
    find(1_000);
    expect(reads).toBe(1_001);
    find(0);
    expect(reads).toBe(1_002);
  });
});
