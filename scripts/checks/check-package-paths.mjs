// No import reaches into a package past what it offers: a path must be in its `exports`, or, where it has none, be one that its documentation
// names. Whatever else lies in its folders may be gone with the next version.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../bring-node.mjs';

/** Paths that a package without `exports` documents or brings types for. */
const documented = {
  'emojibase-data': ['en/compact.json', 'zh/compact.json'],
  mailauth: [
    'lib/arc/index.js',
    'lib/dkim/sign.js',
    'lib/dkim/verify.js',
    'lib/dmarc/index.js',
    'lib/mta-sts.js',
    'lib/spf/index.js',
  ],
  'pdfjs-dist': ['build/pdf.worker.min.mjs', 'legacy/build/pdf.mjs', 'legacy/build/pdf.worker.mjs'],
};

const sources = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}';
const outside = [
  '**/node_modules/**',
  '**/dist/**',
  '**/generated/**',
  '**/fixtures/**',
  'scripts/checks/check-package-paths.test.mjs',
];

/** What stands after `from`, in `import(…)`, `import '…'`, `require.resolve('…')` and `import.meta.resolve('…')`. */
const specifierForms = [
  /\b(?:from|import)\s*['"]([^'"\n]+)['"]/g,
  /\b(?:import|require|resolve)\(\s*['"]([^'"\n]+)['"]/g,
  /@import\s+(?:url\()?['"]([^'"\n]+)['"]/g,
];

/** `@scope/name/lib/x.js?raw` as its package and path; null for what is no package, or the package itself. */
function splitSpecifier(specifier) {
  const match = /^((?:@[\w.-]+\/)?[a-z][\w.-]*)\/([^?]+)/.exec(specifier);
  return match === null || isBuiltin(specifier) || specifier.includes(':') ? null : { name: match[1], path: match[2] };
}

function readPackage(base, from, name) {
  for (let folder = dirname(join(base, from)); ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    if (folder === base || folder === dirname(folder)) return null;
  }
}

function isExported(exports, path) {
  const wanted = `./${path}`;
  return Object.entries(exports).some(([key, target]) => {
    if (target === null) return false;
    const [before, after] = key.split('*');
    return after === undefined ? key === wanted : wanted.startsWith(before) && wanted.endsWith(after);
  });
}

/** Whether a package lets others import this path. */
function isPublic({ exports }, name, path) {
  if (exports !== undefined && exports !== null) return typeof exports === 'object' && isExported(exports, path);
  return path === 'package.json' || path.endsWith('.css') || (documented[name] ?? []).includes(path);
}

/** Imports of private paths below `base`, each as `file: specifier`. */
export function findPrivateImports(base) {
  const found = [];
  for (const file of globSync(sources, { cwd: base, exclude: outside })) {
    const text = readFileSync(join(base, file), 'utf8');
    for (const form of specifierForms)
      for (const [, specifier] of text.matchAll(form)) {
        const split = splitSpecifier(specifier);
        const meta = split === null ? null : readPackage(base, file, split.name);
        if (meta !== null && !isPublic(meta, split.name, split.path)) found.push(`${file}: ${specifier}`);
      }
  }
  return found.sort();
}

if (process.argv[1]?.endsWith('check-package-paths.mjs')) {
  const found = findPrivateImports(root);
  for (const line of found) console.log(`${line} is private to its package`);
  if (found.length > 0) process.exitCode = 1;
}
