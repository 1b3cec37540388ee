// Reads how many tests passed, failed and were skipped from the JSON reports of vitest and Playwright.
import { existsSync, readFileSync } from 'node:fs';

export const noTests = { passed: 0, failed: 0, skipped: 0 };

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** A test file that could not even be loaded has no failed test in the report; it counts as one. */
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
  };
}

/** A story that passed only when repeated (flaky) counts as failed: we allow no chance. */
export function readPlaywrightCounts(file) {
  const report = readReport(file);
  if (!report) return noTests;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + (unexpected + flaky === 0 ? report.errors.length : 0),
    skipped,
  };
}
