import { fileURLToPath } from 'node:url';
import { type ServerProcess, spawnServer } from '@hongyan/testkit';

const builtServer = new URL('../../apps/server/dist/', import.meta.url);
const builtMain = fileURLToPath(new URL('main.mjs', builtServer));

/** Starts the server as `npm start` runs it, built before the tests begin (scripts/run-e2e.mjs): it computes half of what its sources take. */
export const startBuiltServer = (env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  spawnServer(env, builtMain);

/** What a server in the test's own process takes from the build: the client, and the threads of its database. */
export const builtParts = {
  webDirectory: fileURLToPath(new URL('../../apps/web/dist', import.meta.url)),
  databaseThread: new URL('database-thread.mjs', builtServer),
};
