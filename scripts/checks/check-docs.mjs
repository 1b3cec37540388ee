// Every relative link in README.md, docs/ and the folders' own README.md files leads to a file that exists; every test that docs/security.md
// names is there, and has what it is named for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../bring-node.mjs';

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.git',
  '.node',
  '.cache',
  'fixtures',
  'data',
  'test-results',
  'playwright-report',
]);

function markdownFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** The targets of links, pictures and reference definitions; what stands in code is not a link. */
export function linkTargets(markdown) {
  const text = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');
  const forms = [
    /\]\(\s*<?([^)\s>]+)>?[^)]*\)/g,
    /^\s*\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm,
    /<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g,
  ];
  return forms.flatMap((form) => [...text.matchAll(form)].map((match) => match[1]));
}

/** The links of one file that lead nowhere. */
export function brokenLinks(file, base) {
  return linkTargets(readFileSync(file, 'utf8')).filter((target) => {
    if (/^([a-z][a-z+.-]*:|#|\/\/)/i.test(target)) return false;
    const path = decodeURIComponent(target.split('#')[0].split('?')[0]);
    return !existsSync(path.startsWith('/') ? join(base, path) : join(dirname(file), path));
  });
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : testFiles(path);
    return /\.(?:test|spec)\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Tests that a page names, `file` or `file`: "words of its title", and that are not there. */
export function missingTests(markdown, files, read = (file) => readFileSync(file, 'utf8')) {
  const named = /`((?:[\w.-]+\/)*[\w.-]+\.(?:test|spec)\.(?:ts|tsx|mjs))`(?:: "([^"]+)")?/g;
  return [...markdown.matchAll(named)].flatMap(([, name, title]) => {
    const found = files.filter((file) => `/${file.replaceAll('\\', '/')}`.endsWith(`/${name}`));
    if (found.length === 0) return [name];
    const isThere = title === undefined || found.some((file) => read(file).includes(title));
    return isThere ? [] : [`${name}: "${title}"`];
  });
}

if (process.argv[1]?.endsWith('check-docs.mjs')) {
  const files = markdownFiles(root);
  const problems = files.flatMap((file) =>
    brokenLinks(file, root).map((target) => `${relative(root, file)}: ${target} does not exist`),
  );
  const security = 'docs/security.md';
  for (const missing of missingTests(readFileSync(join(root, security), 'utf8'), testFiles(root)))
    problems.push(`${security}: the test ${missing} does not exist`);
  if (!existsSync(join(root, 'README.md'))) problems.push('README.md is missing');
  console.log(problems.join('\n') || `${files.length} pages, all links lead somewhere.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
