// vitest's global setup: one PostgreSQL for the whole run, started when the first test file asks for a database, ended with the
// run. `inject('postgres')` is what `createTestDatabase` takes. HONGYAN_TEST_POSTGRES_URL names a server of your own instead.
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type RunningPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

/** Called by vitest before the tests; what it returns is called after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env['HONGYAN_TEST_POSTGRES_URL'];
  if (own !== undefined) {
    project.provide('postgres', own);
    return async () => undefined;
  }
  let starting: Promise<RunningPostgres> | undefined;
  const listener = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      (server) => response.end(server.url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The listener to PostgreSQL has no port.');
  project.provide('postgres', `http://127.0.0.1:${address.port}/`);
  return async () => {
    listener.closeAllConnections();
    listener.close();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
  };
}
