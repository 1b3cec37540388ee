// npm run admin -- …: the administrator's command line. It talks to the running server; nothing is built for it.
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async (args) => {
  const toolchain = await setUpToolchain();
  return runChild(toolchain.node, ['apps/server/src/admin/main.ts', ...args], { cwd: root, env: toolchain.env });
});
