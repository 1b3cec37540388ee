/** The body of the database thread's entry file. The engine imports no feature; the entry file does, and hands over the lists. */
import { isMainThread, type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { encodeError } from '../error-transport.ts';
import { OperationMisuseError } from '../errors.ts';
import type { FaultPoints } from '../fault-points.ts';
import { migrations as productMigrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { indexByName } from '../name-index.ts';
import type { AnyOperation, AnyReader } from '../port.ts';
import { openSqliteFile } from './connection.ts';
import type { FromWriter, OperationRequest, ThreadData, ToWriter } from './messages.ts';
import { migrateSqlite } from './migrate.ts';
import { serveReader } from './reader-thread.ts';
import { Writer } from './writer-thread.ts';

/** What the thread can run. */
export interface DatabaseThreadLists {
  readonly operations: readonly AnyOperation[];
  readonly readers: readonly AnyReader[];
  /** For tests; the product's when left out. */
  readonly migrations?: readonly Migration[];
  /** For tests. */
  readonly faults?: FaultPoints;
}

function serveWriter(port: MessagePort, file: string, lists: DatabaseThreadLists): void {
  const post = (message: FromWriter): void => port.postMessage(message);
  const database = openSqliteFile(file, 'writer');
  let closing = false;
  const receive = (): readonly OperationRequest[] => {
    const received = receiveMessageOnPort(port) as { message: ToWriter } | undefined;
    if (!received) return [];
    if (received.message.type === 'run') return received.message.requests;
    void close();
    return [];
  };
  const writer = new Writer({
    database,
    operations: indexByName(lists.operations, 'operations'),
    faults: lists.faults ?? {},
    receive,
    answer: (answers) => post({ type: 'done', answers }),
  });
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    await writer.idle();
    database.exec('PRAGMA optimize');
    database.close();
    port.close();
  };
  migrateSqlite(database, lists.migrations ?? productMigrations, Date.now());
  port.on('message', (message: ToWriter) => {
    if (message.type === 'run') writer.push(message.requests);
    else void close();
  });
  post({ type: 'ready' });
}

/** Runs in a worker thread: serves the role that the thread was started for. */
export function serveDatabaseThread(lists: DatabaseThreadLists): void {
  if (isMainThread || !parentPort)
    throw new OperationMisuseError('the database thread is started by openSqliteDatabase only');
  const { role, file } = (workerData as ThreadData).hongyanDatabase;
  try {
    if (role === 'writer') serveWriter(parentPort, file, lists);
    else serveReader(parentPort, openSqliteFile(file, 'reader'), indexByName(lists.readers, 'readers'));
  } catch (error) {
    parentPort.postMessage({ type: 'refused', error: encodeError(error) } satisfies FromWriter);
    parentPort.close();
  }
}
