/** The body of the database thread's entry file. The engine imports no feature; the entry file does, and hands over the lists. */
import type { DatabaseSync } from 'node:sqlite';
import { isMainThread, type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { migrations as productMigrations } from '../../../generated/migrations.ts';
import { encodeError } from '../error-transport.ts';
import { OperationMisuseError } from '../errors.ts';
import type { FaultPoints } from '../fault-points.ts';
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

/** The same, loaded when something of it is asked for. */
export interface LateThreadLists {
  /** Readers that need not wait for that; they are among the others too. */
  readonly quickReaders: readonly AnyReader[];
  /** By their names, readers that are loaded alone: one that runs all day should not bring all the others into memory. */
  readonly loadReaders: Readonly<Record<string, () => Promise<AnyReader>>>;
  readonly loadLists: () => Promise<DatabaseThreadLists>;
  /** For tests. */
  readonly migrations?: readonly Migration[] | undefined;
}

function openWriter(file: string, migrations: readonly Migration[]): DatabaseSync {
  const database = openSqliteFile(file, 'writer');
  migrateSqlite(database, migrations, Date.now());
  return database;
}

function serveWriter(port: MessagePort, database: DatabaseSync, lists: DatabaseThreadLists): void {
  const post = (message: FromWriter): void => port.postMessage(message);
  let closing = false;
  const receive = (): readonly OperationRequest[] => {
    const received: { message: ToWriter } | undefined = receiveMessageOnPort(port);
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
  port.on('message', (message: ToWriter) => {
    if (message.type === 'run') writer.push(message.requests);
    else void close();
  });
}

function createReaderFinder({
  quickReaders,
  loadReaders,
  loadLists,
}: LateThreadLists): (name: string) => Promise<AnyReader | null> {
  const quick = indexByName(quickReaders, 'readers');
  let all: Promise<ReadonlyMap<string, AnyReader>> | undefined;
  const loadAll = async () => indexByName((await loadLists()).readers, 'readers');
  return async (name) => {
    const known = quick.get(name);
    if (known !== undefined) return known;
    const alone = Object.hasOwn(loadReaders, name) ? loadReaders[name] : undefined;
    if (alone !== undefined) return alone();
    all ??= loadAll();
    return (await all).get(name) ?? null;
  };
}

/** Opens what the role needs; `undefined` where that was refused, and said. */
function open(port: MessagePort, { role, file }: ThreadData['hongyanDatabase'], late: LateThreadLists) {
  try {
    return role === 'writer' ? openWriter(file, late.migrations ?? productMigrations) : openSqliteFile(file, 'reader');
  } catch (error) {
    port.postMessage({ type: 'refused', error: encodeError(error) } satisfies FromWriter);
    port.close();
    return undefined;
  }
}

/** A writer says that the schema is up to date before it has loaded its operations: the server starts meanwhile. What is sent until then waits. */
async function serve(port: MessagePort, late: LateThreadLists): Promise<void> {
  const data = (workerData as ThreadData).hongyanDatabase;
  const database = open(port, data, late);
  if (database === undefined) return;
  if (data.role === 'reader') {
    serveReader(port, database, createReaderFinder(late));
    return;
  }
  port.postMessage({ type: 'ready' } satisfies FromWriter);
  serveWriter(port, database, await late.loadLists());
}

/** Runs in a worker thread: serves the role that the thread was started for. */
export function serveDatabaseThread(lists: DatabaseThreadLists | LateThreadLists): void {
  if (isMainThread || !parentPort)
    throw new OperationMisuseError('the database thread is started by openSqliteDatabase only');
  const late =
    'loadLists' in lists
      ? lists
      : { quickReaders: [], loadReaders: {}, loadLists: () => Promise.resolve(lists), migrations: lists.migrations };
  void serve(parentPort, late);
}
