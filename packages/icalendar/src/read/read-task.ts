import type { TaskDetails } from '../types.ts';

/** A task as a person reads it; null where there is none. */
export function readTask(_text: string): TaskDetails | null {
  throw new Error('not built yet');
}
