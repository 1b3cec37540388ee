/**
 * The server and its threads as `npm start` builds them, from the same sources: a database thread starts with two fifths of the computing of
 * one that loads a thousand files, a server with a third.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    builtServer: string;
  }
}

async function findFolder(): Promise<string> {
  const answer = await fetch(inject('builtServer'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** The entry of the database's threads; built first when its sources changed. */
export async function builtDatabaseThread(): Promise<URL> {
  return pathToFileURL(join(await findFolder(), 'database-thread.mjs'));
}

/** What `spawnServer` runs; built first when its sources changed. */
export async function builtMain(): Promise<string> {
  return join(await findFolder(), 'main.mjs');
}
