// npm run -s openapi: prints the OpenAPI document of the contract, and nothing else, to stdout.
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const toolchain = await setUpToolchain();
  return runChild(toolchain.node, ['apps/server/src/openapi.ts', ...args], { cwd: root, env: toolchain.env });
});
