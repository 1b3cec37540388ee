// npm run admin -- …: the administrator's command line. It talks to the running server; nothing is built for it.
import { bringHouse } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const house = await bringHouse();
  return runChild(house.node, ['apps/server/src/admin/main.ts', ...args], { cwd: root, env: house.env });
});
