/** A reading worker thread: one long read at a time, on a read-only connection, all its statements in one snapshot. */
import type { DatabaseSync } from 'node:sqlite';
import type { MessagePort, Transferable } from 'node:worker_threads';
import { encodeError } from '../error-transport.ts';
import { OperationMisuseError } from '../errors.ts';
import type { AnyReader, Reader } from '../port.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { provideStatements, SqliteStatements } from './connection.ts';
import type { FromReader, ToReader } from './messages.ts';

/** Bytes that nobody else holds are handed over instead of copied: SQLite makes a fresh buffer per value. */
function transferables(output: unknown): Transferable[] {
  const values: unknown[] = output !== null && typeof output === 'object' ? Object.values(output) : [];
  const own = [output, ...values].filter(
    (value): value is Uint8Array<ArrayBuffer> =>
      value instanceof Uint8Array &&
      !Buffer.isBuffer(value) &&
      value.buffer instanceof ArrayBuffer &&
      value.byteLength === value.buffer.byteLength,
  );
  return [...new Set(own.map((value) => value.buffer))];
}

async function read(
  database: DatabaseSync,
  statements: SqliteStatements,
  reader: Reader<unknown, unknown>,
  request: ToReader & { type: 'read' },
): Promise<unknown> {
  const guard = (): void => {
    if (Atomics.load(request.cancelled, 0) === 1) throw new DOMException('the read was cancelled', 'AbortError');
  };
  database.exec('BEGIN');
  try {
    return await reader.read(createQueryBuilder('sqlite', provideStatements(statements, guard)), request.input);
  } finally {
    database.exec('ROLLBACK');
  }
}

/** Serves reads until it is told to close. */
export function serveReader(
  port: MessagePort,
  database: DatabaseSync,
  findReader: (name: string) => Promise<AnyReader | null>,
): void {
  const statements = new SqliteStatements(database);
  const post = (message: FromReader, transfer: Transferable[] = []): void => port.postMessage(message, transfer);
  const answer = async (request: ToReader & { type: 'read' }): Promise<void> => {
    try {
      const reader = await findReader(request.name);
      if (!reader) throw new OperationMisuseError(`reader ${request.name} is not in the list of the database thread`);
      const output = await read(database, statements, reader, request);
      post({ type: 'answer', output }, transferables(output));
    } catch (error) {
      post({ type: 'failed', error: encodeError(error) });
    }
  };
  port.on('message', (message: ToReader) => {
    if (message.type === 'read') {
      void answer(message);
      return;
    }
    database.close();
    port.close();
  });
  post({ type: 'ready' });
}
