// What of the installed libraries belongs to a release: those that the built server does not contain, with what they need.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../bring-node.mjs';
import { CommandError } from '../say.mjs';

/**
 * What is read from beside the built server: native code and tables. `parts`: of a library whose code is built in, only these. The build names them
 * as external (server-bundle.config.mjs), or the server asks for them by `createRequire`.
 */
const libraries = [
  { name: 'sharp' },
  { name: 'ip2region' },
  { name: 'pinyin-pro' },
  { name: 'pdfjs-dist', parts: ['package.json', 'LICENSE', 'cmaps', 'standard_fonts'] },
];

const modules = join(root, 'node_modules');

/** The folder that Node would load `name` from for a library in `folder`; null: it is not installed, as what is for other machines. */
function resolveFolder(name, folder) {
  const own = join(folder, 'node_modules', name);
  if (existsSync(own)) return own;
  const shared = join(modules, name);
  return existsSync(shared) ? shared : null;
}

/** The folders of libraries and of what they depend on, each once. */
function withDependencies(folders, found = new Set()) {
  for (const folder of folders) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    withDependencies(
      names.map((name) => resolveFolder(name, folder)).filter((one) => one !== null),
      found,
    );
  }
  return found;
}

/** Copies them into `target`/node_modules, where they lie here. */
export function copyLibraries(target) {
  const missing = libraries.find(({ name }) => !existsSync(join(modules, name)));
  if (missing !== undefined) throw new CommandError(`The library ${missing.name} is not installed: run npm ci.`);
  const copy = (path) =>
    cpSync(join(modules, path), join(target, 'node_modules', path), { recursive: true, dereference: true });
  const whole = libraries.filter(({ parts }) => parts === undefined).map(({ name }) => join(modules, name));
  for (const folder of withDependencies(whole)) copy(relative(modules, folder));
  for (const { name, parts = [] } of libraries) for (const part of parts) copy(join(name, part));
}
