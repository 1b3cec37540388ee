// npm run test:changed [-- COMMIT]: the unit tests that what has changed since a commit (the last one) reaches by imports, and the end-to-end tests
// that were changed themselves. For the hours before a commit: `npm test` runs all.
import { join } from 'node:path';
import { bringBrowser } from './bring-browser.mjs';
import { bringHouse } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { buildWeb } from './build-web.mjs';
import { findReachedTests } from './reached-tests.mjs';
import { runChild } from './run-child.mjs';
import { runStories } from './run-stories.mjs';
import { runMain, say } from './say.mjs';

const plural = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function runUnit(house, files) {
  if (files.length === 0) return 0;
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  return runChild(house.node, [vitest, 'run', ...files], { cwd: root, env: house.env, endWithParent: true });
}

async function runSpecs(house, files) {
  if (files.length === 0) return 0;
  await bringBrowser(house);
  await buildWeb(house);
  return (await runStories(house, files)).exitCode;
}

await runMain(async ([revision = 'HEAD']) => {
  const house = await bringHouse();
  const { unit, specs, changedSpecs } = await findReachedTests(house, revision);
  say(
    `Since ${revision}: ${plural(unit.length, 'file')} of unit tests, ${plural(changedSpecs.length, 'file')} of end-to-end tests.`,
  );
  if (specs.length > changedSpecs.length)
    say(
      `${plural(specs.length - changedSpecs.length, 'more file')} of end-to-end tests reach what has changed: npm run e2e`,
    );
  const exitCode = await runUnit(house, unit);
  return exitCode === 0 ? runSpecs(house, changedSpecs) : exitCode;
});
