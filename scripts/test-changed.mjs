// npm run test:changed [-- COMMIT]: the unit tests that what has changed since a commit (the last one) reaches by imports, and the end-to-end tests
// that were changed themselves. For the hours before a commit: `npm test` runs all.
import { join } from 'node:path';
import { bringBrowser } from './bring-browser.mjs';
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { buildWeb } from './build-web.mjs';
import { findReachedTests } from './reached-tests.mjs';
import { runChild } from './run-child.mjs';
import { runE2e } from './run-e2e.mjs';
import { runMain, say } from './say.mjs';

const plural = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function runUnit(toolchain, files) {
  if (files.length === 0) return 0;
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return runChild(toolchain.node, [vitest, 'run', ...files], { cwd: root, env: toolchain.env, endWithParent: true });
}

async function runSpecs(toolchain, files) {
  if (files.length === 0) return 0;
  await bringBrowser(toolchain);
  await buildWeb(toolchain);
  return (await runE2e(toolchain, files)).exitCode;
}

await runMain(async ([revision = 'HEAD']) => {
  const toolchain = await setUpToolchain();
  const { unit, specs, changedSpecs } = await findReachedTests(toolchain, revision);
  say(
    `Since ${revision}: ${plural(unit.length, 'file')} of unit tests, ${plural(changedSpecs.length, 'file')} of end-to-end tests.`,
  );
  if (specs.length > changedSpecs.length)
    say(
      `${plural(specs.length - changedSpecs.length, 'more file')} of end-to-end tests reach what has changed: npm run e2e`,
    );
  const exitCode = await runUnit(toolchain, unit);
  return exitCode === 0 ? runSpecs(toolchain, changedSpecs) : exitCode;
});
