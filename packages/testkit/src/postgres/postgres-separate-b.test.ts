import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, dropTestDatabase } from './postgres.ts';

// This file and its twin (-a, -b) run at the same time; each makes a table of the same name and finds only its own row.
const writer = 'b';
let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await createTestDatabase(inject('postgres'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await dropTestDatabase(url);
});

describe('two test files at the same time', () => {
  it('have a database each', async () => {
    await client.query('CREATE TABLE twin (writer text PRIMARY KEY)');
    await client.query('INSERT INTO twin VALUES ($1)', [writer]);
    await client.query('SELECT pg_sleep(0.5)');
    expect((await client.query('SELECT writer FROM twin')).rows).toEqual([{ writer }]);
  });

  it('answer a commit when it is written', async () => {
    const { rows } = await client.query("SELECT current_setting('synchronous_commit') AS commit");
    expect(rows).toEqual([{ commit: 'on' }]);
  });
});
