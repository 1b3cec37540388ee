// Reads how many tests passed, failed and were skipped from the JSON reports of vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './bring-node.mjs';

export const noTests = { passed: 0, failed: 0, skipped: 0, unsteady: [] };

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * A test file that could not even be loaded has no failed test in the report; it counts as one. A test that passed and has failures in the report
 * passed only when it was repeated.
 */
export function readVitestCounts(file) {
  const report = readReport(file);
  if (!report) return noTests;
  const brokenFiles = (report.testResults ?? []).filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    unsteady: (report.testResults ?? []).flatMap(listUnsteady),
  };
}

function listUnsteady({ name, assertionResults }) {
  const repeated = assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length > 0);
  return repeated.map((test) => `${relative(root, name).replaceAll('\\', '/')} ${test.fullName}`);
}

function* listSpecs(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* listSpecs(inner);
}

/**
 * A test that passed only when it was repeated is named as unsteady: it is a fault to be found, of the test or of the product. Only the build
 * machine repeats at all (playwright.config.ts, vitest.config.ts), so that one slow moment of it does not throw away a whole run.
 */
export function readPlaywrightCounts(file) {
  const report = readReport(file);
  if (!report) return noTests;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = (report.suites ?? []).flatMap((suite) => [...listSpecs(suite)]);
  const unsteady = specs.filter((spec) => spec.tests.some((test) => test.status === 'flaky'));
  return {
    passed: expected + flaky,
    failed: unexpected + (unexpected === 0 ? report.errors.length : 0),
    skipped,
    unsteady: unsteady.map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
  };
}
