// npm run admin -- …: the administrator's command line. It talks to the running server, and is run as it was built with it: its sources take five
// times as long to load. Nothing is built for it, since that would replace files that the running server has yet to load.
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { builtAdmin, isServerBuilt } from './build-server.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const toolchain = await setUpToolchain();
  const main = isServerBuilt() ? builtAdmin : 'apps/server/src/admin/main.ts';
  return runChild(toolchain.node, [main, ...args], { cwd: root, env: toolchain.env });
});
