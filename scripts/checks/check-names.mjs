// New names use the field's words (docs/glossary.md): a name of a file, a folder or a declaration that holds a word of the table below fails,
// unless scripts/checks/kept-names.json lists it, under the reason why it is kept: a name of the specification, a stored name, a term of an
// RFC or of a library, or another meaning of the word. `node scripts/checks/check-names.mjs --write` takes out of that list what is used no
// more; a name is added to it by hand, under its reason.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../bring-node.mjs';

/** What not to write, and what instead. Plurals are found by themselves. */
export const replacements = Object.fromEntries([
  ['door', 'listener or endpoint'],
  ['letter', 'message; draft while it is composed'],
  ['words', 'strings'],
  ['story', 'end-to-end test or spec'],
  ['hands', 'helpers, page objects'],
  ['house', 'server fixture, project, installation or organisation'],
  ['desk', 'app shell'],
  ['stranger', 'unknown sender; outsider; untrusted input'],
  ['hostile', 'sandbox; untrusted'],
  ['tell', 'notify, publish or report'],
  ['told', 'notified, published or reported'],
  ['note', 'record, as a verb'],
  ['mark', 'flag'],
  ['piece', 'batch or chunk'],
  ['place', 'location, session, list position or view'],
  ['head', 'latest message'],
  ['sketch', 'Bloom filter'],
  ['seal', 'ARC-sign; encrypt'],
  ['sealed', 'ARC-signed; encrypted'],
  ['fold', 'normalise; collapse'],
  ['folded', 'normalised; collapsed'],
  ['deed', 'action'],
  ['pass', 'session grant'],
  ['look', 'theme, style or read'],
  ['withdraw', 'recall'],
]);
const plurals = new Map(
  Object.keys(replacements).flatMap((word) => [
    [word, word],
    [`${word}s`, word],
    [word.replace(/y$/, 'ies'), word],
    [`${word}es`, word],
  ]),
);
/** Words of two parts. */
const pairs = {
  'second step': 'two-factor',
  'mail program': 'mail client',
  'sign in places': 'active sessions',
  'hostile work': 'sandbox',
  'letter part': 'signature, template or stationery',
};

const splitParts = (name) =>
  (name.match(/[A-Z]{2,}(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase());

/** The words of a name that the table replaces, with what to write; empty when the name is well chosen. */
export function findReplacedWords(name) {
  const parts = splitParts(name);
  const single = parts.flatMap((part) => {
    const word = plurals.get(part);
    return word === undefined ? [] : [{ word, instead: replacements[word] }];
  });
  const joined = ` ${parts.join(' ')} `;
  const double = Object.entries(pairs).flatMap(([word, instead]) =>
    joined.includes(` ${word} `) || joined.includes(` ${word}s `) ? [{ word, instead }] : [],
  );
  return [...single, ...double];
}

function isDeclaredName(node) {
  const { parent } = node;
  if (ts.isBindingElement(parent)) return parent.name === node && parent.propertyName !== undefined;
  if (ts.isImportSpecifier(parent)) return parent.name === node && parent.propertyName !== undefined;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) return false;
  return 'name' in parent && parent.name === node;
}

/** Every name that a source text declares: variables, functions, types, members, parameters, renamed imports. */
export function declaredNames(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names = new Set();
  const visit = (node) => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && isDeclaredName(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)(generated|migrations)\//.test(path);
const isChecked = (path) =>
  /^(apps|packages|e2e|bench|scripts)\//.test(path) && !/(^|\/)(fixtures|generated|migrations)\//.test(path);

/** The names of a checkout that hold a wrong word, as `name` → where it stands. */
export function findWrongNames(files, read) {
  const found = new Map();
  const add = (name, where) => {
    if (findReplacedWords(name).length > 0 && !found.has(name)) found.set(name, where);
  };
  for (const path of files.filter(isChecked)) {
    for (const segment of path.split('/')) add(segment.split('.').slice(0, -1).join('.') || segment, path);
    if (isSource(path)) for (const name of declaredNames(path, read(path))) add(name, path);
  }
  return found;
}

/** One line for each name that is not kept, and one for each kept name that nobody uses any more. */
export function nameProblems(found, kept) {
  const fresh = [...found].filter(([name]) => !kept.has(name));
  const gone = [...kept].filter((name) => !found.has(name));
  return [
    ...fresh.map(([name, where]) => {
      const advice = findReplacedWords(name).map(({ word, instead }) => `not "${word}" but ${instead}`);
      return `${where}: ${name}: ${advice.join('; ')}`;
    }),
    ...gone.map((name) => `scripts/checks/kept-names.json: ${name} is used no more`),
  ];
}

function main() {
  const list = join(import.meta.dirname, 'kept-names.json');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const existing = files.split('\n').filter(Boolean);
  const found = findWrongNames(existing, (path) => {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch (error) {
      // A file that was deleted and is not committed yet.
      if (error.code === 'ENOENT') return '';
      throw error;
    }
  });
  const byReason = Object.entries(JSON.parse(readFileSync(list, 'utf8')));
  if (process.argv.includes('--write')) {
    const used = byReason.map(([reason, names]) => [reason, names.filter((name) => found.has(name)).sort()]);
    writeFileSync(list, `${JSON.stringify(Object.fromEntries(used), null, 2)}\n`);
    return;
  }
  const problems = nameProblems(found, new Set(byReason.flatMap(([, names]) => names)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
