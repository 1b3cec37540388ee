// Brings the browsers for the end-to-end tests, swaks as a real SMTP client, the two scanners, a directory, the mail clients that people have and an
// authority for certificates: Debian's own packages where we are root on Debian, else the browser that Playwright carries (the others are then
// left to the person; their tests say when they skip).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bring-node.mjs';
import { withFileLock } from './file-lock.mjs';
import { runChild } from './run-child.mjs';
import { CommandError, say } from './say.mjs';

const debianChromium = '/usr/bin/chromium';
const debianHeadlessShell = '/usr/bin/chromium-headless-shell';

/** What the end-to-end tests need of Debian: the browser, a font that draws Chinese, a real SMTP client with TLS. */
const debianPackages = [
  { name: 'chromium', isThere: () => existsSync(debianChromium) },
  { name: 'fonts-noto-cjk', isThere: () => hasDebianPackage('fonts-noto-cjk') },
  { name: 'swaks', isThere: () => existsSync('/usr/bin/swaks') },
  { name: 'libnet-ssleay-perl', isThere: () => hasDebianPackage('libnet-ssleay-perl') },
];

/** The same browser without its windows: its tests compute a third less (e2e/playwright.config.ts). Apart: where it is not to be had, chromium serves. */
const headlessShellPackages = [{ name: 'chromium-headless-shell', isThere: () => existsSync(debianHeadlessShell) }];

/** Other browser engines, for the tests in e2e/browsers; each apart, so that a mirror without it costs only its tests. */
const firefoxPackages = [{ name: 'firefox-esr', isThere: () => existsSync('/usr/bin/firefox-esr') }];
const webKitPackages = [
  { name: 'webkit2gtk-driver', isThere: () => existsSync('/usr/bin/WebKitWebDriver') },
  { name: 'xvfb', isThere: () => existsSync('/usr/bin/Xvfb') },
];

/** What mail may be shown to; apart from the others, so that a mirror without them costs only their tests. */
const scannerPackages = [
  { name: 'clamav-daemon', isThere: () => existsSync('/usr/sbin/clamd') },
  { name: 'rspamd', isThere: () => existsSync('/usr/bin/rspamd') },
];

/** A real directory, for the tests of sign-in by LDAP; apart again for the same reason. */
const directoryPackages = [
  { name: 'slapd', isThere: () => existsSync('/usr/sbin/slapd') },
  { name: 'ldap-utils', isThere: () => existsSync('/usr/bin/ldapsearch') },
];

/** The clients that people have, for the tests of IMAP, POP3 and WebDAV, and an authority for certificates; apart for the same reason. */
const mailClientPackages = [
  { name: 'curl', isThere: () => existsSync('/usr/bin/curl') },
  { name: 'fetchmail', isThere: () => existsSync('/usr/bin/fetchmail') },
  { name: 'getmail6', isThere: () => existsSync('/usr/bin/getmail') },
  { name: 'isync', isThere: () => existsSync('/usr/bin/mbsync') },
  { name: 'mutt', isThere: () => existsSync('/usr/bin/mutt') },
  { name: 'offlineimap3', isThere: () => existsSync('/usr/bin/offlineimap') },
  { name: 'cadaver', isThere: () => existsSync('/usr/bin/cadaver') },
  { name: 'litmus', isThere: () => existsSync('/usr/bin/litmus') },
  { name: 'rclone', isThere: () => existsSync('/usr/bin/rclone') },
];
/** Stands before two processes by the example of deploy/haproxy. */
const proxyPackages = [{ name: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') }];
/** Reads the alert rules of deploy/prometheus. */
const monitoringPackages = [{ name: 'prometheus', isThere: () => existsSync('/usr/bin/promtool') }];
const authorityPackages = [{ name: 'pebble', isThere: () => existsSync('/usr/bin/pebble') }];

function hasDebianPackage(name) {
  const answer = spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' });
  return answer.status === 0 && answer.stdout.includes('install ok installed');
}

function isRootOnDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function installDebianPackages(packages) {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  say(`Installing for the tests, with apt-get: ${missing.join(', ')} …`);
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  const updated = await runChild('apt-get', [...quiet, 'update'], options);
  const installed = await runChild(
    'apt-get',
    [...quiet, 'install', '-y', '--no-install-recommends', ...missing],
    options,
  );
  if (installed !== 0) say(`apt-get could not install them (update: ${updated}, install: ${installed}).`);
}

/**
 * For the test of an installation, which installs them in a system of its own: on this machine they would be servers that answer others. They lie
 * in .cache/debian with what they need and this machine has not.
 */
const unpackedLater = ['postfix', 'unbound'];

async function downloadDebianPackages(names) {
  const folder = join(root, '.cache', 'debian');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const missing = names.filter((name) => !hasDebianPackage(name) && !files.some((file) => file.startsWith(`${name}_`)));
  if (missing.length === 0) return;
  say(`Fetching for the tests, with apt-get: ${missing.join(', ')} …`);
  mkdirSync(join(folder, 'partial'), { recursive: true });
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const settings = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', `Dir::Cache::archives=${folder}`];
  const fetched = await runChild(
    'apt-get',
    [...settings, 'install', '-y', '--download-only', '--no-install-recommends', ...missing],
    options,
  );
  if (fetched !== 0) say(`apt-get could not fetch them (${fetched}).`);
}

/** Programs for tests that start them on ports of their own; installed they would be servers of this machine. They lie in .cache/debian-programs. */
const unpackedPrograms = [
  { name: 'nginx', file: '/usr/sbin/nginx' },
  { name: 'caddy', file: '/usr/bin/caddy' },
];

async function unpackDebianPrograms(programs) {
  const folder = join(root, '.cache', 'debian-programs');
  const missing = programs.filter(({ file }) => !existsSync(file) && !existsSync(join(folder, file)));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  say(`Fetching for the tests, with apt-get: ${names.join(', ')} …`);
  const fetched = join(folder, 'packages');
  mkdirSync(fetched, { recursive: true });
  const options = { stdio: ['ignore', 2, 2], cwd: fetched };
  if ((await runChild('apt-get', ['-qq', 'download', ...names], options)) !== 0) say('apt-get could not fetch them.');
  for (const file of readdirSync(fetched)) await runChild('dpkg-deb', ['--extract', file, folder], options);
}

async function installPlaywrightBrowser(toolchain) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const exitCode = await runChild(toolchain.node, [cli, 'install', 'chromium'], {
    cwd: root,
    env: toolchain.env,
    stdio: ['ignore', 2, 2],
  });
  if (exitCode !== 0)
    throw new CommandError(
      'No browser for the end-to-end tests: neither Debian\'s chromium nor "npx playwright install chromium" worked.',
    );
}

/** Makes sure that a browser is there; HONGYAN_CHROMIUM names one of your own. */
export async function bringBrowser(toolchain) {
  const own = process.env.HONGYAN_CHROMIUM;
  if (own) {
    if (!existsSync(own)) throw new CommandError(`HONGYAN_CHROMIUM names ${own}, which does not exist.`);
    return;
  }
  await withFileLock(join(root, '.cache', 'locks', 'browser'), async () => {
    if (isRootOnDebian())
      for (const packages of [
        debianPackages,
        headlessShellPackages,
        firefoxPackages,
        webKitPackages,
        scannerPackages,
        directoryPackages,
        mailClientPackages,
        authorityPackages,
        monitoringPackages,
        proxyPackages,
      ])
        await installDebianPackages(packages);
    if (isRootOnDebian()) {
      await downloadDebianPackages(unpackedLater);
      await unpackDebianPrograms(unpackedPrograms);
    }
    if (!existsSync(debianChromium)) await installPlaywrightBrowser(toolchain);
  });
}
