// Builds the web client when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { root } from './bring-node.mjs';
import { withFileLock } from './file-lock.mjs';
import { captureChild } from './run-child.mjs';
import { CommandError, say } from './say.mjs';

const inputs = ['apps/web', 'packages/contract', 'tsconfig.base.json', 'package-lock.json'];
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

function sourceHash() {
  const hash = createHash('sha256');
  const files = inputs.flatMap((path) => (/\.json$/.test(path) ? [path] : filesBelow(path))).sort();
  for (const file of files) {
    const text = readFileSync(join(root, file));
    hash.update(`${file.split(sep).join('/')}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex');
}

const stampFile = join(root, '.cache', 'web-build');
const page = join(root, 'apps', 'web', 'dist', 'index.html');

function isCurrent(hash) {
  return existsSync(page) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

async function build(house, hash) {
  if (!existsSync(join(root, 'apps', 'web', 'index.html')))
    throw new CommandError('apps/web/index.html is missing: there is no web client to build.');
  say('Building the web client …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const built = await captureChild(house.node, [vite, 'build'], {
    cwd: join(root, 'apps', 'web'),
    env: { ...house.env, NODE_ENV: 'production' },
  });
  if (built.exitCode !== 0 || !existsSync(page))
    throw new CommandError(`${built.output}\nThe web client could not be built.`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  say(`The web client is built (${(built.tookMs / 1000).toFixed(1)} s).`);
}

/** Makes apps/web/dist match the sources; answers at once when it does. Two commands never build at the same time. */
export async function buildWeb(house) {
  if (isCurrent(sourceHash())) return;
  await withFileLock(
    join(root, '.cache', 'locks', 'web-build'),
    async () => {
      const hash = sourceHash();
      if (!isCurrent(hash)) await build(house, hash);
    },
    () => say('Another command is building the web client; waiting for it …'),
  );
}
