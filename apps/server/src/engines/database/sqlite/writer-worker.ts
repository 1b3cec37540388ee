import { Worker } from 'node:worker_threads';
import type { ThreadData } from './messages.ts';

/** A thread that was started before anybody needed it. */
let early: { readonly entry: string; readonly worker: Worker } | undefined;

const start = (entry: URL): Worker =>
  new Worker(entry, {
    workerData: { hongyanDatabase: { role: 'writer' } } satisfies ThreadData,
    name: 'hongyan-database',
  });

/**
 * Starts a writing thread before it is known for which file, so that it loads its operations while the process loads all else. The next store
 * that is opened with this entry takes it. One that ends before is forgotten: whoever needs it starts another, and hears why.
 */
export function startWriterEarly(entry: URL): void {
  const started = { entry: entry.href, worker: start(entry) };
  const forget = (): void => {
    if (early === started) early = undefined;
  };
  started.worker.once('error', forget).once('exit', forget);
  early = started;
}

/** A writing thread, which waits to hear what file it is for: the one that was started early, or a new one. */
export function takeWriter(entry: URL): Worker {
  const started = early;
  early = undefined;
  if (started?.entry === entry.href) return started.worker;
  void started?.worker.terminate();
  return start(entry);
}
