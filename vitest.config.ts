import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const outside = ['**/node_modules/**', '**/dist/**', '**/fixtures/**'];

/** What changes, or measures, something that all files of a process share. A file with one of these words gets a process of its own. */
const touchesProcess =
  /\bvi\.(?:mock|doMock|hoisted|stubGlobal|stubEnv|useFakeTimers|resetModules)\b|\bprocess\.(?:env\b.* = |memoryUsage|chdir)|\bdelete process\.env\b|\bmonitorEventLoopDelay\b/u;

const readTest = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');

/** Of a run at another date (scripts/test-at-dates.mjs): what mentions a clock, a date or a time zone. */
const readsClock = /\bDate[.(]|\bnow(?:Ms)?(?: =|:|\(|,? [-+/])|\btimeZone\b|\b[dD]ayMs\b|\bclock[:.]/u;
/** Opens a store, a server or a process (minutes together; the run at today's date has them), or looks at the times of files and certificates, which stay the machine's. */
const needsMachine =
  /@hongyan\/testkit\/(?:server|store|peers|protocols|mail-clients)|startTestServer|smtp-sink|Sink\b|startPop3|node:(?:net|tls|child_process|worker_threads|fs\/promises)|fuzz|documents/u;
const isAtOtherDate = process.env['TEST_CLOCK_AHEAD'] !== undefined;

function splitFiles(patterns: readonly string[]): { shared: string[]; alone: string[] } {
  const all = globSync(patterns, { cwd: import.meta.dirname, exclude: outside }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const files = isAtOtherDate
    ? all.filter((file) => readsClock.test(readTest(file)) && !needsMachine.test(readTest(file)))
    : all;
  const alone = files.filter((file) => touchesProcess.test(readTest(file)));
  return { shared: isAtOtherDate ? files : [...patterns], alone };
}

/** Loaded by Node itself, as the product is: nothing is transformed, and the compiled code is kept on disk for all processes. */
const node = splitFiles(['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'scripts/**/*.test.mjs']);
/** Loaded by Vite, which turns .tsx into JavaScript. */
const web = splitFiles(['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx']);
const byNode = { viteModuleRunner: false, nodeLoader: false };

/**
 * Files that take half a minute and more. A clean clone knows no durations and begins with the largest files; these are small, and the last of them
 * would run alone at the end.
 */
const longFiles = ['every-call-postgres', 'every-call-sqlite', 'bulk-kill', 'durability', 'attack-push', 'guessing'];
const isLong = ({ moduleId }: TestSpecification): boolean =>
  longFiles.some((name) => moduleId.endsWith(`/${name}.test.ts`));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Files share a process and with it the modules that are loaded: starting a process and loading the server for each file was half of all
 * computing (docs/decisions/0010-test-harness.md has the rules that follow).
 */
export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/postgres/vitest-postgres.ts', 'scripts/vitest-server.mjs'],
    setupFiles: ['scripts/set-up-tests.mjs'],
    testTimeout: 30_000,
    // What passes only then is named as unsteady (scripts/test-counts.mjs); a developer meets it.
    retry: process.env['CI'] === undefined ? 0 : 1,
    expect: { poll: { timeout: 10_000 } },
    // Making one of everything on a machine that does something else as well.
    hookTimeout: 120_000,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // One more than there are cores: tests wait for disks, sockets, leases and threads, which left a quarter of the cores idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: node.shared,
          exclude: [...outside, ...node.alone],
          isolate: false,
          experimental: byNode,
        },
      },
      {
        extends: true,
        test: { name: 'node-alone', include: node.alone, exclude: outside, experimental: byNode },
      },
      {
        extends: true,
        test: { name: 'web', include: web.shared, exclude: [...outside, ...web.alone], isolate: false },
      },
      { extends: true, test: { name: 'web-alone', include: web.alone, exclude: outside } },
    ],
  },
});
