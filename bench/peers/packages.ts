/** Debian's packages of the peers. They stay installed; their services are never started. */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const policyFile = '/usr/sbin/policy-rc.d';
const settings = `roundcube-core roundcube/dbconfig-install boolean false
postfix postfix/main_mailer_type select No configuration
`;

function isInstalled(name: string): boolean {
  try {
    return /^install ok installed/.test(
      execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8', stdio: 'pipe' }),
    );
  } catch {
    return false;
  }
}

function runInstaller(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-y', '-q', '--no-install-recommends', ...args], { env, stdio: 'pipe' });
}

/** Installs what is missing; answers why it could not, or null. */
export function installPackages(names: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return 'its processes change their user: run this as root';
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return null;
  // Debian starts a service as soon as it is installed, unless this program says no.
  const hasPolicy = existsSync(policyFile);
  if (!hasPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('debconf-set-selections', { input: settings });
    try {
      runInstaller(['install', ...missing]);
    } catch {
      // The lists of packages may be old.
      runInstaller(['update']);
      runInstaller(['install', ...missing]);
    }
    return null;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return `${missing.join(', ')} cannot be installed: ${text.split('\n')[0] ?? ''}`;
  } finally {
    if (!hasPolicy) rmSync(policyFile, { force: true });
  }
}
