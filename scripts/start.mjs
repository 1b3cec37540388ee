// npm start: brings what is missing, builds the web client when its sources changed, runs the server until it is told to end.
import { bringHouse } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { buildWeb } from './build-web.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const house = await bringHouse();
  await buildWeb(house);
  return runChild(house.node, ['apps/server/src/main.ts', ...args], { cwd: root, env: house.env, endWithParent: true });
});
