import type { ChangeData } from '@hongyan/contract';

type Listener = (progress: ChangeData<'bulkProgress'>) => void;
const listeners = new Set<Listener>();

/** Called with how far changes in the background are, by whatever way it is known. */
export function onBulkProgress(listener: Listener): void {
  listeners.add(listener);
}

export function notifyBulkProgress(progress: ChangeData<'bulkProgress'>): void {
  for (const listener of listeners) listener(progress);
}
