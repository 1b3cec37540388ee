// npm run check: everything that can be said about the code without running it, as many tools at a time as there are cores.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { captureChild } from './run-child.mjs';
import { CommandError, runMain } from './say.mjs';

const module = (...parts) => join(root, 'node_modules', ...parts);

/** The slowest first, so that the cores are busy to the end. */
const tools = [
  { name: 'lint', about: 'oxlint', file: module('oxlint', 'bin', 'oxlint'), args: ['.'] },
  {
    name: 'types',
    about: 'server, packages, tests',
    file: module('typescript-native', 'bin', 'tsc'),
    args: ['-p', 'tsconfig.json', '--noEmit'],
  },
  {
    name: 'types-web',
    about: 'web client',
    file: module('typescript-native', 'bin', 'tsc'),
    args: ['-p', 'apps/web/tsconfig.json', '--noEmit'],
  },
  { name: 'unused', about: 'knip', file: module('knip', 'bin', 'knip.js'), args: ['--no-progress'] },
  {
    name: 'unused-in-product',
    about: 'knip: what only tests use',
    file: module('knip', 'bin', 'knip.js'),
    args: ['--no-progress', '--production'],
  },
  {
    name: 'imports',
    about: 'dependency-cruiser',
    file: module('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    args: ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'bench'],
  },
  {
    name: 'layout',
    about: 'biome',
    file: module('@biomejs', 'biome', 'bin', 'biome'),
    args: ['check', '--error-on-warnings', '.'],
  },
  { name: 'package-paths', about: 'no private paths', file: 'scripts/checks/check-package-paths.mjs', args: [] },
  { name: 'strings', about: 'both languages', file: 'scripts/checks/check-strings.mjs', args: [] },
  { name: 'wording', about: 'one word for one thing', file: 'scripts/checks/check-wording.mjs', args: [] },
  { name: 'source-lines', about: 'no exceptions', file: 'scripts/checks/check-source-lines.mjs', args: [] },
  { name: 'css', about: 'sides of the line', file: 'scripts/checks/check-css.mjs', args: [] },
  { name: 'docs', about: 'links', file: 'scripts/checks/check-docs.mjs', args: [] },
  { name: 'folders', about: 'circles and sizes', file: 'scripts/checks/check-folders.mjs', args: [] },
  { name: 'lengths', about: 'lines of files', file: 'scripts/checks/check-lengths.mjs', args: [] },
  { name: 'names', about: "the field's words", file: 'scripts/checks/check-names.mjs', args: [] },
  { name: 'generated', about: 'generated files', file: 'scripts/checks/check-generated.mjs', args: [] },
];

function chosenTools(names) {
  const unknown = names.filter((name) => !tools.some((tool) => tool.name === name));
  if (unknown.length > 0)
    throw new CommandError(
      `No such check: ${unknown.join(', ')}. There are: ${tools.map((tool) => tool.name).join(', ')}.`,
      2,
    );
  return names.length === 0 ? tools : tools.filter((tool) => names.includes(tool.name));
}

async function runTool(toolchain, tool) {
  const { exitCode, output, tookMs } = await captureChild(toolchain.node, [tool.file, ...tool.args], {
    cwd: root,
    env: toolchain.env,
  });
  const sign = exitCode === 0 ? '✓' : '✗';
  console.log(`${sign} ${tool.name} (${tool.about}) ${(tookMs / 1000).toFixed(1)} s`);
  if (exitCode !== 0) console.log(output.trimEnd());
  return exitCode === 0;
}

/** Runs the named tools (all when none is named) and returns the names of those that failed. */
export async function runChecks(toolchain, names = []) {
  const waiting = [...chosenTools(names)];
  const failed = [];
  const worker = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      if (!(await runTool(toolchain, tool))) failed.push(tool.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failed;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await runMain(async (names) => {
    const failed = await runChecks(await setUpToolchain(), names);
    console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
    return failed.length === 0 ? 0 : 1;
  });
}
