// npm run fix: writes the generated files anew, lets biome lay out the files and sort imports, and oxlint mend what it can mend safely.
import { join } from 'node:path';
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { findGenerators } from './generators.mjs';
import { runChild } from './run-child.mjs';
import { runMain } from './say.mjs';

await runMain(async () => {
  const toolchain = await setUpToolchain();
  const run = (parts, args) =>
    runChild(toolchain.node, [join(root, 'node_modules', ...parts), ...args], { cwd: root, env: toolchain.env });
  for (const generator of findGenerators(root)) {
    const made = await runChild(toolchain.node, [generator], { cwd: root, env: toolchain.env });
    if (made !== 0) return made;
  }
  const linted = await run(['oxlint', 'bin', 'oxlint'], ['.', '--fix']);
  const formatted = await run(['@biomejs', 'biome', 'bin', 'biome'], ['check', '--write', '.']);
  return linted || formatted;
});
