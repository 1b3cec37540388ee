// npm run bench -- [NAME] [arguments]: runs bench/NAME.ts, which prints its figures as JSON; without a name the whole server's.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { buildServer } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { runChild } from './run-child.mjs';
import { CommandError, runMain } from './say.mjs';

const folder = join(root, 'bench');

function benchNames() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace(/\.ts$/, ''));
}

await runMain(async (words) => {
  const names = benchNames();
  // Options alone belong to the measurement of the whole server.
  const [name, ...args] = words[0] === undefined || words[0].startsWith('--') ? ['server', ...words] : words;
  if (!names.includes(name) || !existsSync(join(folder, `${name}.ts`))) {
    const problem = `There is no measurement named "${name}".`;
    throw new CommandError(`${problem} Usage: npm run bench -- NAME\nThere are: ${names.join(', ') || 'none'}.`, 2);
  }
  const toolchain = await setUpToolchain();
  await buildWeb(toolchain);
  await buildServer(toolchain);
  return runChild(toolchain.node, [`bench/${name}.ts`, ...args], {
    cwd: root,
    env: toolchain.env,
    endWithParent: true,
  });
});
