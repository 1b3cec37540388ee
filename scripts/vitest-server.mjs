// vitest's global setup: the built server, made when its sources changed and the first test asks for it. `inject('builtServer')` is
// an address that answers with its folder (packages/testkit/src/server/built-server.ts).
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { root } from './bring-node.mjs';
import { buildServer, builtServer } from './build-server.mjs';

/** Called by vitest before the tests; what it returns is called after them. */
export async function setup(project) {
  let building;
  // In watch mode sources change between two runs.
  project.onTestsRerun(() => {
    building = undefined;
  });
  const listener = createServer((_request, response) => {
    building ??= buildServer({ node: process.execPath, env: process.env });
    building.then(
      () => response.end(dirname(join(root, builtServer))),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  project.provide('builtServer', `http://127.0.0.1:${listener.address().port}/`);
  return () => {
    listener.closeAllConnections();
    listener.close();
  };
}
