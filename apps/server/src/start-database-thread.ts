import { readConfig } from './config/read-config.ts';
import { startWriterEarly } from './engines/database/sqlite/writer-worker.ts';
import { threadEntry } from './engines/thread-entry.ts';

/** Starts the thread that writes to the embedded store, where there is one, while the rest of the server is still being loaded. */
export function startDatabaseThread(env: Readonly<Record<string, string | undefined>>, directory: string): void {
  if (hasEmbeddedStore(env, directory)) startWriterEarly(threadEntry('database-thread', import.meta.url));
}

function hasEmbeddedStore(env: Readonly<Record<string, string | undefined>>, directory: string): boolean {
  try {
    return readConfig(env, directory).databaseUrl === null;
  } catch {
    // The start itself says what is wrong with the configuration.
    return false;
  }
}
