// Finds the tests that a change reaches through imports.
import { join } from 'node:path';
import { root } from './bring-node.mjs';
import { captureChild } from './run-child.mjs';
import { CommandError } from './say.mjs';

const cruiser = join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const isTest = (file) => /\.test\.(?:tsx?|mjs)$/.test(file);
const isSpec = (file) => /^e2e\/.*\.spec\.ts$/.test(file);

/**
 * Of the modules that a change reaches (dependency-cruiser's `--affected`) the unit tests, and the end-to-end tests, which reach everything
 * through the server that they start; of these the ones that were changed themselves are apart.
 */
export function pickTests(modules) {
  const specs = modules.filter(({ source }) => isSpec(source));
  return {
    unit: modules.map(({ source }) => source).filter(isTest),
    changedSpecs: specs.filter((spec) => spec.matchesReaches === true).map(({ source }) => source),
    specs: specs.map(({ source }) => source),
  };
}

/** What has changed since the commit, files that git does not know included, and reaches by imports. Throws CommandError when git knows no such commit. */
export async function findReachedTests(toolchain, revision, cwd = root) {
  const args = [join(root, cruiser), '--config', join(root, '.dependency-cruiser.cjs'), '--affected', revision];
  const { exitCode, output } = await captureChild(
    toolchain.node,
    [...args, '--output-type', 'json', 'apps', 'packages', 'scripts', 'e2e'],
    { cwd, env: toolchain.env },
  );
  const start = output.indexOf('{');
  if (exitCode !== 0 && start < 0)
    throw new CommandError(`What has changed since ${revision} cannot be found: ${output.trim()}`);
  return pickTests(JSON.parse(output.slice(start)).modules);
}
