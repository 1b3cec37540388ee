import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './bring-node.mjs';
import { noTests, readPlaywrightCounts, readVitestCounts } from './test-counts.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-counts-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('counts a test file that cannot be loaded as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  const file = report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0, testResults });
  expect(readVitestCounts(file)).toEqual({ passed: 5, failed: 2, skipped: 2, unsteady: [] });
});

it('names a unit test that passed only when repeated', () => {
  const test = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages });
  const assertionResults = [
    test('store keeps it', 'passed', 'too late'),
    test('b', 'passed'),
    test('c', 'failed', 'x', 'x'),
  ];
  const testResults = [{ name: join(root, 'packages', 'a.test.ts'), status: 'failed', assertionResults }];
  const file = report({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults });
  const unsteady = ['packages/a.test.ts store keeps it'];
  expect(readVitestCounts(file)).toEqual({ passed: 2, failed: 1, skipped: 0, unsteady });
});

it('names an end-to-end test that passed only when repeated', () => {
  const spec = (title, status) => ({ title, file: 'list.spec.ts', line: 7, tests: [{ status }] });
  const suites = [
    { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected')] }] },
  ];
  const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, errors: [], suites });
  expect(readPlaywrightCounts(file)).toEqual({ passed: 4, failed: 1, skipped: 4, unsteady: ['list.spec.ts:7 b'] });
});

it('counts an error outside of any end-to-end test as a failure', () => {
  const file = report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{ message: 'x' }] });
  expect(readPlaywrightCounts(file)).toEqual({ passed: 0, failed: 1, skipped: 0, unsteady: [] });
});

it('counts nothing where a run was cut short before its report', () => {
  expect(readVitestCounts(join(folder, 'gone.json'))).toEqual(noTests);
});
