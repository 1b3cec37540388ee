import type { DatabaseOptions } from './options.ts';
import type { CompletedRun } from './run-operation.ts';

/** Publishes what has been committed: to watchers first, then the workers of jobs. */
export function publishRun(options: DatabaseOptions, run: Pick<CompletedRun, 'events' | 'wake'>): void {
  if (run.events.length > 0 || run.wake.length > 0) options.faults?.beforePublish?.();
  if (run.events.length > 0) options.events.publish(run.events);
  if (run.wake.length > 0) options.onWake?.(run.wake);
}
