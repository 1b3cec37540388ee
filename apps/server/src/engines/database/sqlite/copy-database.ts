import { open } from 'node:fs/promises';
import { backup } from 'node:sqlite';
import { openSqliteFile } from './connection.ts';

/** Pages of one step: a megabyte, after which others may have the thread that copies. */
const pagesPerStep = 256;

/**
 * Copies the database as it is now into a new file, off the main thread. The connection that is read has a transaction open from the first step
 * to the last: without it the copy would begin anew whenever somebody writes between two steps, and never end on a busy server.
 */
export async function copySqliteDatabase(file: string, target: string): Promise<void> {
  // Made first: SQLite would make it readable for others.
  const created = await open(target, 'wx', 0o600);
  await created.close();
  const source = openSqliteFile(file, 'reader');
  try {
    source.exec('BEGIN');
    // A transaction sees the moment of its first read.
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, target, { rate: pagesPerStep });
  } finally {
    source.close();
  }
}
