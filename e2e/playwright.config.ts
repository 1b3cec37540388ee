// End-to-end tests: each starts its own server on free ports (testkit), so they run side by side. The client is built before
// (npm run e2e, npm test). Debian's browser is used when it is there, else the one that Playwright brought.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type LaunchOptions } from '@playwright/test';

/**
 * The shell is the browser without windows, profile and extensions, as Playwright's own is. Opening a page in it takes half of the
 * computing that it takes in the whole browser.
 */
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const browser = process.env['HONGYAN_CHROMIUM'] ?? debianBrowsers.find((file) => existsSync(file));
const isRoot = process.getuid?.() === 0;

/** An end-to-end test waits half of its time, for pushes, silences and other processes: one more than there are cores keeps the cores busy. */
const testsAtOnce = availableParallelism() + 1;

// Chromium does not sandbox as root. The others keep it from calling home and from using what a headless machine lacks.
const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One renderer for all pages of a site: a new page costs two thirds of what it does with one each.
  '--disable-site-isolation-trials',
  '--process-per-site',
  // No test needs a network, and none meets one: only this machine has an address.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Files with tests of half a minute. They begin first: the last of them would run alone at the end. */
const longFiles = [
  'hostile-inbox',
  'reader-walls',
  'accessibility',
  'uploads',
  'compose',
  'core',
  'actions',
  'broken-messages',
];
const longTests = longFiles.map((name) => `**/${name}.spec.ts`);

/** Screens are drawn in the same font on every machine where they are compared. */
const comparedTests = '**/*pictures.spec.ts';
const comparedFonts = fileURLToPath(new URL('support/compared-fonts.conf', import.meta.url));

const inherited = Object.fromEntries(
  Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
);

const toLaunchOptions = (args: readonly string[], env: Readonly<Record<string, string>> = {}): LaunchOptions => ({
  args: [...args],
  // Without a UTF-8 locale Chromium cannot write a file whose name is Chinese, and calls every download "download".
  env: { ...inherited, LC_ALL: 'C.UTF-8', ...env },
  ...(browser === undefined ? {} : { executablePath: browser }),
});

export default defineConfig({
  testDir: '.',
  globalSetup: './support/make-demonstration.ts',
  projects: [
    {
      name: 'pictures',
      testMatch: comparedTests,
      use: { launchOptions: toLaunchOptions(chromiumFlags, { FONTCONFIG_FILE: comparedFonts }) },
    },
    { name: 'long', testMatch: longTests },
    {
      name: 'short',
      testMatch: '**/*.spec.ts',
      testIgnore: [...longTests, comparedTests],
      // Their pages are too short-lived to earn back what an optimising compiler costs.
      use: { launchOptions: toLaunchOptions([...chromiumFlags, '--js-flags=--no-maglev --no-turbofan']) },
    },
  ],
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Node reads the sources of the server by itself, as the product does, and keeps what it has compiled for all processes.
  build: { external: ['**/apps/server/**', '**/packages/**'] },
  // A fault that does not stay is a fault all the same: the build machine names it (scripts/test-counts.mjs), a developer meets it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  workers: testsAtOnce,
  // What fails is found as surely; what a slow machine needs longer for does not fail.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ignoreHTTPSErrors: true,
    // Animations are drawn by the processor here: a twentieth of all computing, and each click waits for their end.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a third of the time. Who wants to see a fault of their own: npm run e2e -- --trace on <end-to-end test>.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: toLaunchOptions(chromiumFlags),
  },
});
