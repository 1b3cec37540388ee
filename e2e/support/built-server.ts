import { fileURLToPath } from 'node:url';
import { type ServerProcess, spawnServer } from '@hongyan/testkit';

const builtMain = fileURLToPath(new URL('../../apps/server/dist/main.mjs', import.meta.url));

/** Starts the server as `npm start` runs it, built before the tests begin (scripts/run-e2e.mjs): it computes half of what its sources take. */
export const startBuiltServer = (env: Readonly<Record<string, string>>): Promise<ServerProcess> =>
  spawnServer(env, builtMain);
