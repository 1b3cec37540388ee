/**
 * The file of the embedded index: its tables, its format version, and what happens to a file that cannot be used.
 *
 * `words` is contentless: it keeps the index and not the text. Its tokenizer is `ascii`, which splits our token text at the
 * blanks and changes nothing: `unicode61` gave the same size and speed, but takes marks of Thai and characters newer than its
 * Unicode tables for separators. `document` keeps what a list is sorted by. `term` keeps every word that an account's mail ever
 * held, so that a part of a word is found: the words that contain it are looked for, not the mails (fts5vocab would read all postings).
 * `header_sketch` says of most texts that a header cannot hold them, by blocks of mails (`filter-block.ts`).
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Raise it when tables, tokens or their letters change: older files are then rebuilt. */
const formatVersion = 5;

const schema = `
  CREATE TABLE version (format INTEGER NOT NULL) STRICT;
  CREATE TABLE account (
    account_no INTEGER PRIMARY KEY,
    high_water INTEGER NOT NULL,
    is_ordered INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE document (id INTEGER PRIMARY KEY, sort_key INTEGER NOT NULL) STRICT;
  CREATE TABLE term (account_no INTEGER NOT NULL, term TEXT NOT NULL, PRIMARY KEY (account_no, term)) STRICT, WITHOUT ROWID;
  CREATE TABLE header_sketch (id INTEGER PRIMARY KEY, sketches BLOB NOT NULL) STRICT;
  CREATE VIRTUAL TABLE words USING fts5(tokens, content='', contentless_delete=1, tokenize='ascii');
  INSERT INTO version VALUES (${formatVersion});
`;

const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;
/** FTS5 reports a damaged inner structure with this extended code. */
const sqliteCorruptVirtualTable = 267;

/** Whether an error says that the file itself is damaged, not that it is busy, full or unreadable. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  const { errcode } = error;
  if (typeof errcode !== 'number') return false;
  return errcode === sqliteCorruptVirtualTable || [sqliteCorrupt, sqliteNotADatabase].includes(errcode & 0xff);
}

/** A writer waits this long for another connection's lock; only a checkpoint can hold one. */
const busyTimeoutMs = 5000;
/**
 * Pages that a connection keeps in memory, as far as it reads them; its thread ends when nobody asks. The operating system caches the file.
 * A query reads the postings of a word again for each window of numbers: in a mailbox of a million messages they are more than 8 MB, and
 * with less than they take, each window reads all of them anew.
 */
const cacheKib = { read: 16_384, write: 4_096 };

export function openConnection(path: string, mode: 'read' | 'write'): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: mode === 'read', timeout: busyTimeoutMs });
  database.exec(`PRAGMA cache_size = -${String(cacheKib[mode])}`);
  // The index can be rebuilt and its mark is in the same transaction: losing the last commits with the power is harmless,
  // so no flush is waited for (NORMAL keeps the file whole).
  if (mode === 'write') database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  return database;
}

function readFormat(database: DatabaseSync): number | undefined {
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get();
  if (tables?.['n'] === 0) return undefined;
  const format = database.prepare('SELECT format FROM version').get()?.['format'];
  return typeof format === 'number' ? format : -1;
}

/** Moves a file that cannot be used out of the way, together with its journal. One such file is kept, the newest. */
export function setAside(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${path}.damaged${suffix}`, { force: true });
    if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.damaged${suffix}`);
  }
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** What was done to have a usable file: nothing, or a fresh one was made. */
export type Preparation = 'kept' | 'created' | 'rebuilt-older' | 'rebuilt-damaged';

function tryFormat(path: string): number | 'damaged' | undefined {
  const database = openDamagedOrNot(path);
  if (database === undefined) return 'damaged';
  try {
    return readFormat(database);
  } catch (error) {
    // A file of another program has no version table (1, SQLITE_ERROR): not ours, so not to be deleted.
    if (isDamage(error) || (error instanceof Error && 'errcode' in error && error.errcode === 1)) return 'damaged';
    throw error;
  } finally {
    database.close();
  }
}

function openDamagedOrNot(path: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    return database;
  } catch (error) {
    database?.close();
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/**
 * Makes sure that a file of the current format is there. An older one is replaced, a damaged or foreign one is set aside
 * (`….damaged`): both leave an empty index, whose marks are 0, so that it is fed everything again. No connection may be open.
 */
export function prepareFile(path: string): Preparation {
  const isNew = !existsSync(path);
  const format = tryFormat(path);
  if (format === formatVersion) return 'kept';
  if (format === 'damaged') setAside(path);
  else if (format !== undefined) removeFile(path);
  const database = openConnection(path, 'write');
  try {
    database.exec(`BEGIN; ${schema} COMMIT`);
  } finally {
    database.close();
  }
  if (format === 'damaged') return 'rebuilt-damaged';
  return isNew || format === undefined ? 'created' : 'rebuilt-older';
}
