// No two folders of one layer import each other, however long the way round, types included; no folder holds more files than one can take in.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bring-node.mjs';

/** Folders whose direct sub-folders must form no circle. */
const layers = [
  'apps/server/src',
  'apps/server/src/features',
  'apps/server/src/mail',
  'apps/server/src/engines',
  'apps/web/src',
  'apps/web/src/features',
  'apps/web/src/mail-model',
  'apps/web/src/platform',
  'apps/web/src/ui',
  'apps/web/src/lib',
];

/** Below these, a folder with more files than `maxFiles` is split by subject. */
const limited = ['apps', 'packages', 'e2e', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'dist', 'fixtures', 'generated', 'public', 'test-results']);
const maxFiles = 40;

function listFolders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !skipped.has(name) && !name.startsWith('.'),
  );
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => listFolders(join(folder, name)));
  const files = entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map(({ name }) => join(folder, name));
  return [{ folder, files }, ...below];
}

/** The direct sub-folder of a layer that a file lies in; null for a file of the layer itself or outside. */
function getFolder(layer, file) {
  const [first, ...rest] = relative(layer, file).split(sep);
  return first === '..' || rest.length === 0 ? null : first;
}

/** What imports what among the direct sub-folders of a layer: folder → (folder → one import that shows it). Tests may look anywhere. */
export function readFolderGraph(layer) {
  const graph = new Map();
  const files = listFolders(layer).flatMap(({ files }) => files);
  for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)) {
      const target = resolve(dirname(file), specifier);
      const [from, to] = [getFolder(layer, file), getFolder(layer, target)];
      if (from === null || to === null || from === to) continue;
      if (!graph.has(from)) graph.set(from, new Map());
      graph.get(from).set(to, `${relative(layer, file)} → ${relative(layer, target)}`);
    }
  }
  return graph;
}

/** One shortest way from a folder back to itself, as the imports that make it; null where there is none. */
function findWayBack(graph, start) {
  const cameFrom = new Map();
  const waiting = [start];
  for (const folder of waiting) {
    for (const [next, shown] of graph.get(folder) ?? []) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, { folder, shown });
      waiting.push(next);
    }
  }
  if (!cameFrom.has(start)) return null;
  const way = [];
  for (let at = start; way.length === 0 || at !== start; at = cameFrom.get(at).folder)
    way.unshift(cameFrom.get(at).shown);
  return way;
}

/** What is wrong with the folders below `base`, a line each. */
export function checkFolders(base) {
  const problems = [];
  for (const layer of layers.map((path) => join(base, path)).filter((path) => existsSync(path))) {
    const graph = readFolderGraph(layer);
    const reported = new Set();
    for (const folder of [...graph.keys()].sort()) {
      const way = findWayBack(graph, folder);
      if (way === null) continue;
      const key = way.toSorted().join();
      if (reported.has(key)) continue;
      reported.add(key);
      problems.push(`circle of folders in ${relative(base, layer)}: ${way.join(', ')}`);
    }
  }
  for (const path of limited.map((name) => join(base, name)).filter((name) => existsSync(name))) {
    for (const { folder, files } of listFolders(path))
      if (files.length > maxFiles)
        problems.push(`${relative(base, folder)} holds ${files.length} files; ${maxFiles} are the most`);
  }
  return problems;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkFolders(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
