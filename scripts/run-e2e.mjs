// Runs the end-to-end tests (Playwright) and counts them.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bring-node.mjs';
import { buildServer } from './build-server.mjs';
import { runChild } from './run-child.mjs';
import { readPlaywrightCounts } from './test-counts.mjs';

/** Builds the server, runs e2e/ with Playwright's own report shown; returns the exit code and how many end-to-end tests passed, failed and were skipped. */
export async function runE2e(toolchain, args) {
  await buildServer(toolchain);
  const report = join(root, '.cache', 'playwright.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const exitCode = await runChild(
    toolchain.node,
    [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    {
      cwd: root,
      env: { ...toolchain.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      endWithParent: true,
    },
  );
  return { exitCode, counts: readPlaywrightCounts(report) };
}
