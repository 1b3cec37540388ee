import type { AnyReader } from './engines/database/port.ts';

/** Long reads by their names that a reading thread loads alone: while mail comes, the index reads several times a second. */
export const lateReaders: Readonly<Record<string, () => Promise<AnyReader>>> = {
  'search.readIndexChanges': async () => (await import('./features/search/read-index-changes.ts')).readIndexChanges,
};
