// npm test: the unit tests that read a clock, at dates and in time zones that have broken programs before. The whole suite must pass at any
// date; what runs here each time is the part that is quick (vitest.config.ts chooses it). Date is moved in JavaScript (shifted-clock.mjs), so
// that it runs on every system.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bring-node.mjs';
import { runChild } from './run-child.mjs';
import { noTests, readVitestCounts } from './test-counts.mjs';

const secondMs = 1_000;
const twoYearsMs = 2 * 365 * 24 * 3_600 * secondMs;

/** When a run begins, epoch milliseconds, and where: the last two pass their moment while they run. */
const dates = [
  { name: 'in two years', at: () => Date.now() + twoYearsMs, timeZone: 'Asia/Shanghai' },
  { name: '29 February', at: () => Date.UTC(2028, 1, 29, 6, 30), timeZone: 'Asia/Kolkata' },
  { name: 'the turn of a year', at: () => Date.UTC(2029, 0, 1, 5) - 5 * secondMs, timeZone: 'America/New_York' },
  { name: 'the begin of summer time', at: () => Date.UTC(2029, 2, 11, 7) - 5 * secondMs, timeZone: 'America/New_York' },
];

async function runAt(toolchain, { name, at, timeZone }) {
  console.log(`\nUnit tests that read a clock: ${name}, ${timeZone}`);
  const report = join(root, '.cache', 'vitest-dates.json');
  rmSync(report, { force: true });
  const clock = pathToFileURL(join(root, 'scripts', 'shifted-clock.mjs')).href;
  const exitCode = await runChild(
    toolchain.node,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      // They open nothing that could be late.
      '--retry=0',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      env: {
        ...toolchain.env,
        TZ: timeZone,
        TEST_CLOCK_AHEAD: String(at() - Date.now()),
        NODE_OPTIONS: `${toolchain.env.NODE_OPTIONS ?? ''} --import=${clock}`,
      },
      endWithParent: true,
    },
  );
  return { exitCode, counts: readVitestCounts(report) };
}

/** Runs them at each date; tests that failed at one are counted once for each. */
export async function runTestsAtDates(toolchain) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const sum = { exitCode: 0, counts: { ...noTests } };
  for (const date of dates) {
    const { exitCode, counts } = await runAt(toolchain, date);
    sum.exitCode ||= exitCode;
    for (const key of ['passed', 'failed', 'skipped']) sum.counts[key] += counts[key];
  }
  return sum;
}
