// Brings node_modules to what package-lock.json says, and skips at once when it is there already.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringNode, root, runNpm } from './bring-node.mjs';
import { withFileLock } from './file-lock.mjs';
import { say } from './say.mjs';

const stampName = '.hongyan-lock-sha256';

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Whether npm's own record of node_modules (written at the end of an install) holds every package of the lock file at its
 * version, and the folders are there, those inside workspaces too. So an `npm ci` that a person ran by hand is not repeated, and one that was cut short is.
 */
export function modulesMatchLock(folder) {
  const record = readText(join(folder, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(record).packages;
  const isWanted = ([path, entry]) => path !== '' && !entry.optional && !entry.devOptional && !entry.extraneous;
  const isThere = (path, entry) => present[path]?.version === entry.version && present[path]?.link === entry.link;
  return (
    Object.entries(wanted).every((pair) => !isWanted(pair) || isThere(pair[0], pair[1])) &&
    Object.entries(present).every(
      ([path, entry]) => wanted[path]?.version === entry.version && existsSync(join(folder, path)),
    )
  );
}

/** Whether node_modules is what the lock file asks for: by our stamp, else by npm's record (then the stamp is written). */
export function areModulesCurrent(folder) {
  const stamp = join(folder, 'node_modules', stampName);
  const hash = lockHash(folder);
  if (readText(stamp) === hash) return true;
  if (!modulesMatchLock(folder)) return false;
  writeFileSync(stamp, hash);
  return true;
}

/** Node 24 with every library installed: what each command begins with. Returns `{ node, env }` to run things with. */
export async function setUpToolchain() {
  const toolchain = await bringNode();
  if (areModulesCurrent(root)) return toolchain;
  await withFileLock(
    join(root, '.cache', 'locks', 'modules'),
    async () => {
      if (areModulesCurrent(root)) return;
      say('Installing the libraries that package-lock.json names (about a minute) …');
      runNpm({
        node: toolchain.node,
        args: ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
        cwd: root,
        env: toolchain.env,
        failure: 'Could not install the libraries (npm ci).',
      });
      writeFileSync(join(root, 'node_modules', stampName), lockHash(root));
      say('The libraries are installed.');
    },
    () => say('Another command is installing the libraries; waiting for it …'),
  );
  return toolchain;
}
