// npm run -s openapi: prints the OpenAPI document of the contract, and nothing else, to stdout.
import { bringHouse } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const house = await bringHouse();
  return runChild(house.node, ['apps/server/src/openapi.ts', ...args], { cwd: root, env: house.env });
});
