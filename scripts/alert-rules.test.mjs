// The alerts for Prometheus say what they should, as Prometheus itself reads them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const promtool = '/usr/bin/promtool';
const folder = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url));

function run(...args) {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

test.skipIf(!existsSync(promtool)).each([
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
])('promtool %s %s %s (needs prometheus)', (...args) => {
  const { status, said } = run(...args.filter((word) => word !== undefined));
  expect(status, said).toBe(0);
});
