// Builds something when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from './bring-node.mjs';
import { withFileLock } from './file-lock.mjs';
import { captureChild } from './run-child.mjs';
import { CommandError, say } from './say.mjs';

const ignoredFolders = new Set(['dist', 'node_modules', 'fixtures']);
const ignoredFile = /\.test\.tsx?$/;

function filesBelow(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  const entries = readdirSync(absolute, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(below);
    return entry.isFile() && !ignoredFile.test(entry.name) ? [below] : [];
  });
}

function sourceHash(inputs) {
  const hash = createHash('sha256');
  const files = inputs.flatMap((path) => (/\.m?js(on)?$/.test(path) ? [path] : filesBelow(path))).sort();
  for (const file of files) {
    const text = readFileSync(join(root, file));
    hash.update(`${file.split(sep).join('/')}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

async function build(toolchain, target, stampFile, hash) {
  say(`Building ${target.what} …`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = await captureChild(toolchain.node, [vite, 'build', ...target.args], {
    cwd: join(root, target.folder),
    env: { ...toolchain.env, NODE_ENV: 'production' },
  });
  if (built.exitCode !== 0 || !existsSync(join(root, target.product)))
    throw new CommandError(`${built.output}\nBuilding ${target.what} failed.`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  say(`Building ${target.what} took ${(built.tookMs / 1000).toFixed(1)} s.`);
}

const stampFileOf = ({ name }) => join(root, '.cache', name);

const hasBuilt = (target, hash) => {
  const stampFile = stampFileOf(target);
  return existsSync(join(root, target.product)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
};

/** Whether what was built last is made of the sources as they are. */
export const isBuilt = (target) => hasBuilt(target, sourceHash(target.inputs));

/**
 * Runs `vite build` with `args` in `folder` when an input changed since `product` was built; answers at once otherwise.
 * Two commands never build the same thing at the same time.
 */
export async function buildWhenChanged(toolchain, target) {
  const { name, what, inputs } = target;
  if (isBuilt(target)) return;
  await withFileLock(
    join(root, '.cache', 'locks', name),
    async () => {
      const hash = sourceHash(inputs);
      if (!hasBuilt(target, hash)) await build(toolchain, target, stampFileOf(target), hash);
    },
    () => say(`Another command is building ${what}; waiting for it …`),
  );
}
