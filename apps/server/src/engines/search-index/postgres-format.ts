/** The tables of the index in PostgreSQL, and their format version. */
import type { Pool, PoolClient } from 'pg';

/** Raise it when tables, tokens or their letters change: the index is then dropped and fed again. */
const formatVersion = 4;
/** Partitions of the documents, by hash of the owner: they keep each inverted index small, and can be spread over disks. */
const partitions = 16;
/** Any number that no other part of the product locks: two processes may start at once. */
const schemaLock = 7_390_122_641;

const allTables = 'search_document, search_account, search_term, search_sketch, search_version';
/** `search_term` and `search_sketch` say what `term` and `header_sketch` say in the embedded index. A filter fits into a page and does not compress. */
const tables = `
  CREATE TABLE search_version (format integer NOT NULL);
  INSERT INTO search_version VALUES (${formatVersion});
  CREATE TABLE search_account (account_no integer PRIMARY KEY, high_water bigint NOT NULL);
  CREATE TABLE search_document (
    account_no integer NOT NULL,
    n bigint NOT NULL,
    sort_key bigint NOT NULL,
    words tsvector NOT NULL,
    PRIMARY KEY (account_no, n)
  ) PARTITION BY HASH (account_no);
  CREATE TABLE search_term (
    account_no integer NOT NULL,
    term text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_no, term)
  );
  CREATE TABLE search_sketch (
    account_no integer NOT NULL,
    n bigint NOT NULL,
    sketch bytea STORAGE PLAIN NOT NULL,
    PRIMARY KEY (account_no, n)
  );
`;

async function createTables(client: PoolClient): Promise<void> {
  await client.query(tables);
  for (let i = 0; i < partitions; i++) {
    await client.query(
      `CREATE TABLE search_document_${i} PARTITION OF search_document FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${i})`,
    );
    // Without the list of pending entries, which every query would have to read whole.
    await client.query(
      `CREATE INDEX search_words_${i} ON search_document_${i} USING gin (words) WITH (fastupdate = off)`,
    );
  }
}

async function readFormat(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ present: boolean }>(
    "SELECT to_regclass('search_version') IS NOT NULL AS present",
  );
  if (rows[0]?.present !== true) return undefined;
  return (await client.query<{ format: number }>('SELECT format FROM search_version')).rows[0]?.format ?? -1;
}

/** Makes sure that tables of the current format are there; answers whether an older index was dropped. */
export async function preparePostgresTables(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
    const format = await readFormat(client);
    if (format !== undefined && format !== formatVersion) await client.query(`DROP TABLE IF EXISTS ${allTables}`);
    if (format !== formatVersion) await createTables(client);
    await client.query('COMMIT');
    client.release();
    return format !== undefined && format !== formatVersion;
  } catch (error) {
    // The connection may be in any state: closing it ends the transaction.
    client.release(true);
    throw error;
  }
}
