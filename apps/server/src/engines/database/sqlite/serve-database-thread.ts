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
import { keepSqliteCopy } from './keep-copy.ts';
import type { FromWriter, OpenStore, OperationRequest, ThreadData, ToWriter } from './messages.ts';
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

function openWriter({ file, copyFolder }: OpenStore, migrations: readonly Migration[]): DatabaseSync {
  const database = openSqliteFile(file, 'writer');
  const keepCopy =
    copyFolder === null ? undefined : (schema: number) => keepSqliteCopy(database, file, copyFolder, schema);
  migrateSqlite(database, migrations, Date.now(), keepCopy);
  return database;
}

function serveWriter(
  port: MessagePort,
  { database, lists, inbox }: { database: DatabaseSync; lists: DatabaseThreadLists; inbox: WriterInbox },
): void {
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
  inbox.follow((message) => {
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

/** Answers undefined where a file could not be opened, which is said. */
function tryOpen(port: MessagePort, open: () => DatabaseSync): DatabaseSync | undefined {
  try {
    return open();
  } catch (error) {
    port.postMessage({ type: 'refused', error: encodeError(error) } satisfies FromWriter);
    port.close();
    return undefined;
  }
}

interface WriterInbox {
  /** Which store is to be opened. */
  readonly opened: Promise<OpenStore>;
  /** Hands over what has come and what comes. */
  readonly follow: (take: (message: ToWriter) => void) => void;
}

/** Keeps messages until there is somebody to take them. */
function openInbox(port: MessagePort): WriterInbox {
  const waiting: ToWriter[] = [];
  let take = (message: ToWriter): void => void waiting.push(message);
  const opened = new Promise<OpenStore>((resolve) => {
    port.on('message', (message: OpenStore | ToWriter) => {
      if (message.type === 'open') resolve(message);
      else take(message);
    });
  });
  const follow = (next: (message: ToWriter) => void): void => {
    take = next;
    for (const message of waiting.splice(0)) next(message);
  };
  return { opened, follow };
}

/**
 * A writer says that the schema is up to date before it has loaded its operations: the server starts meanwhile. What is sent until then waits. One
 * that was started before its file was known loads them first.
 */
async function startWriter(port: MessagePort, late: LateThreadLists): Promise<void> {
  const first: { message: OpenStore } | undefined = receiveMessageOnPort(port);
  const inbox = openInbox(port);
  const loading = first === undefined ? late.loadLists() : undefined;
  const store = first?.message ?? (await inbox.opened);
  const database = tryOpen(port, () => openWriter(store, late.migrations ?? productMigrations));
  if (database === undefined) return;
  port.postMessage({ type: 'ready' } satisfies FromWriter);
  const lists = await (loading ?? late.loadLists());
  port.postMessage({ type: 'loaded' } satisfies FromWriter);
  serveWriter(port, { database, lists, inbox });
}

function startReader(port: MessagePort, file: string, late: LateThreadLists): void {
  const database = tryOpen(port, () => openSqliteFile(file, 'reader'));
  if (database !== undefined) serveReader(port, database, createReaderFinder(late));
}

/** Runs in a worker thread: serves the role that the thread was started for. */
export function serveDatabaseThread(lists: DatabaseThreadLists | LateThreadLists): void {
  if (isMainThread || !parentPort)
    throw new OperationMisuseError('the database thread is started by openSqliteDatabase only');
  const late =
    'loadLists' in lists
      ? lists
      : { quickReaders: [], loadReaders: {}, loadLists: () => Promise.resolve(lists), migrations: lists.migrations };
  const data = (workerData as ThreadData).hongyanDatabase;
  if (data.role === 'reader') startReader(parentPort, data.file, late);
  else void startWriter(parentPort, late);
}
