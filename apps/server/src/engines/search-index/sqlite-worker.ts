/** The entry of both threads of the embedded index: one reads, one writes, so that a query never waits for a batch. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isDamage } from './sqlite-format.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import type { CallMessage, FromWorker, ToWorker, WorkerSetup } from './worker-calls.ts';

/** Merging begins when no batch came for this long. */
const mergeDelayMs = 200;
/** Between two steps of merging: batches come first. */
const mergePauseMs = 2;

interface Engine {
  answer(call: CallMessage): unknown;
  close(): void;
}

/** The calls that are running, and whether somebody still awaits their answer. */
const running = new Map<number, 'awaited' | 'cancelled'>();

/** Runs a query window by window: other queries and messages get their turn between two of them. */
async function runInTurns<T>(id: number, windows: Generator<undefined, T>): Promise<T | undefined> {
  for (;;) {
    const step = windows.next();
    if (step.done === true) return step.value;
    await nextTurn();
    if (running.get(id) === 'cancelled') return undefined;
  }
}

function createReader(path: string): Engine {
  const reader = new SqliteReader(path);
  return {
    answer(call) {
      if (call.name === 'highWater') return reader.highWater(call.input);
      if (call.name === 'query') return runInTurns(call.id, reader.query(call.input));
      if (call.name === 'queryNumbers') return runInTurns(call.id, reader.queryNumbers(call.input));
      if (call.name === 'containing') return runInTurns(call.id, reader.containing(call.input));
      if (call.name === 'count') return runInTurns(call.id, reader.count(call.input));
      if (call.name === 'stats') return reader.stats();
      throw new Error(`the reading thread does not answer ${call.name}`);
    },
    close: () => reader.close(),
  };
}

function createWriter(path: string): Engine {
  const writer = new SqliteWriter(path);
  let timer: NodeJS.Timeout | undefined;
  const merge = (): void => {
    if (writer.mergeStep()) timer = setTimeout(merge, mergePauseMs);
  };
  return {
    answer(call) {
      clearTimeout(timer);
      timer = setTimeout(merge, mergeDelayMs);
      if (call.name === 'highWaters') return call.input.map((accountNo) => writer.highWater(accountNo));
      if (call.name === 'applyBatches') return writer.applyBatches(call.input);
      if (call.name === 'forgetAccount') {
        writer.forgetAccount(call.input);
        return undefined;
      }
      throw new Error(`the writing thread does not answer ${call.name}`);
    },
    close() {
      clearTimeout(timer);
      writer.close();
    },
  };
}

function serve(port: NonNullable<typeof parentPort>, { path, role }: WorkerSetup): void {
  let engine: Engine | undefined;
  // Opened by the first call, so that a damaged file is that call's answer and not the thread's death.
  const open = (): Engine => (engine ??= role === 'reader' ? createReader(path) : createWriter(path));
  const reply = (message: FromWorker): void => port.postMessage(message);
  const answer = async (call: CallMessage): Promise<void> => {
    running.set(call.id, 'awaited');
    try {
      reply({ id: call.id, output: await open().answer(call) });
    } catch (error) {
      reply({
        id: call.id,
        message: error instanceof Error ? error.message : String(error),
        isDamage: isDamage(error),
      });
    } finally {
      running.delete(call.id);
    }
  };
  port.on('message', (message: ToWorker) => {
    if (message === 'stop') {
      engine?.close();
      port.close();
    } else if ('cancel' in message) {
      // Its answer may be on its way already.
      if (running.has(message.cancel)) running.set(message.cancel, 'cancelled');
    } else {
      void answer(message);
    }
  });
}

if (parentPort === null) throw new Error('this file is the entry of a worker thread');
serve(parentPort, workerData as WorkerSetup);
