// npm test: proves the whole product on this machine. `npm test -- --only unit,e2e [more arguments for the test tool]` runs parts.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringBrowser } from './bring-browser.mjs';
import { setUpToolchain } from './bring-modules.mjs';
import { root } from './bring-node.mjs';
import { buildWeb } from './build-web.mjs';
import { runChecks } from './check.mjs';
import { runChild } from './run-child.mjs';
import { runE2e } from './run-e2e.mjs';
import { CommandError, runMain } from './say.mjs';
import { runTestsAtDates } from './test-at-dates.mjs';
import { noTests, readVitestCounts } from './test-counts.mjs';
import { withTestFolder } from './test-folder.mjs';

async function runUnitTests(toolchain, args) {
  const report = join(root, '.cache', 'vitest.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runChild(toolchain.node, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: toolchain.env,
    endWithParent: true,
  });
  return { exitCode, counts: readVitestCounts(report) };
}

/** The build itself holds the size budget (apps/web/vite-plugins/budget.ts) and fails when a page is over it. */
async function buildAndMeasure(toolchain) {
  await buildWeb(toolchain);
  return { exitCode: 0 };
}

const steps = [
  {
    name: 'check',
    about: 'types, lint, import directions, layout, words',
    run: async (toolchain) => ({ exitCode: (await runChecks(toolchain)).length }),
  },
  {
    name: 'unit',
    about: 'unit, store (SQLite and PostgreSQL) and protocol tests',
    needsPeers: true,
    takesArguments: true,
    run: runUnitTests,
  },
  { name: 'dates', about: 'unit tests that read a clock, at other dates and time zones', run: runTestsAtDates },
  { name: 'build', about: 'the web client and its size budget', run: buildAndMeasure },
  {
    name: 'e2e',
    about: 'end-to-end tests in a real browser',
    needsPeers: true,
    takesArguments: true,
    run: async (toolchain, args) => {
      await buildWeb(toolchain);
      return runE2e(toolchain, args);
    },
  },
];

/** Splits the command line into the chosen steps and what is handed on to their test tools. */
function parseArguments(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  const rest = [...args];
  let chosen = steps;
  if (at >= 0) {
    const [flag] = rest.splice(at, 1);
    const names = (flag.includes('=') ? flag.slice('--only='.length) : (rest.splice(at, 1)[0] ?? '')).split(',');
    const unknown = names.filter((name) => !steps.some((step) => step.name === name));
    if (unknown.length > 0)
      throw new CommandError(
        `--only takes ${steps.map((step) => step.name).join(', ')}, not "${unknown.join(', ')}".`,
        2,
      );
    chosen = steps.filter((step) => names.includes(step.name));
  }
  if (rest.length > 0 && chosen.filter((step) => step.takesArguments).length !== 1) {
    throw new CommandError(`"${rest.join(' ')}" needs one step to go to: --only unit or --only e2e.`, 2);
  }
  return { chosen, rest };
}

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

async function runStep(toolchain, step, rest) {
  const startedAt = Date.now();
  try {
    const { exitCode, counts } = await withTestFolder(toolchain, (inFolder) =>
      step.run(inFolder, step.takesArguments ? rest : []),
    );
    return { step, exitCode, counts: counts ?? noTests, took: seconds(startedAt) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.log(error.message);
    return { step, exitCode: error.exitCode, counts: noTests, took: seconds(startedAt) };
  }
}

/** A step that failed counts as at least one failure, also when it has no tests to count. */
function sumCounts(results) {
  const sum = { ...noTests };
  for (const { exitCode, counts } of results) {
    sum.passed += counts.passed;
    sum.skipped += counts.skipped;
    sum.failed += exitCode === 0 ? counts.failed : Math.max(1, counts.failed);
  }
  return sum;
}

function printSummary(results, chosen, startedAt) {
  console.log(`\n══ summary ══ ${seconds(startedAt)}`);
  for (const step of chosen) {
    const result = results.find((done) => done.step === step);
    const { passed, failed, skipped } = result?.counts ?? noTests;
    const tests = passed + failed + skipped > 0 ? `, ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
    console.log(
      result ? `${result.exitCode === 0 ? '✓' : '✗'} ${step.name} ${result.took}${tests}` : `· ${step.name} not run`,
    );
  }
  const unsteady = results.flatMap(({ counts }) => counts.unsteady);
  for (const name of unsteady) console.log(`! unsteady, passed only when repeated: ${name}`);
  const sum = sumCounts(results);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
}

await runMain(async (args) => {
  const startedAt = Date.now();
  const { chosen, rest } = parseArguments(args);
  const toolchain = await setUpToolchain();
  if (chosen.some((step) => step.needsPeers)) await bringBrowser(toolchain);
  const results = [];
  for (const [index, step] of chosen.entries()) {
    console.log(`\n══ ${index + 1}/${chosen.length} ${step.name} ══ ${step.about}`);
    const result = await runStep(toolchain, step, rest);
    results.push(result);
    if (result.exitCode !== 0) break;
  }
  printSummary(results, chosen, startedAt);
  return sumCounts(results).failed === 0 ? 0 : 1;
});
