// Every word the client shows exists in Chinese and in English, with the same placeholders, and every t('key') has its word.
// Catalogues: apps/web/src/**/*.words.ts (any export `{ zh: {…}, en: {…} }`), apps/web/src/**/words/{zh,en}.{ts,json};
// and every `{ zh, en }` text that packages/contract/src/errors exports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bring-node.mjs';

const languages = ['zh', 'en'];
/** i18next puts these behind a key that changes with a number; Chinese knows only `_other`. */
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCatalogue = (value) => isRecord(value) && languages.some((language) => isRecord(value[language]));

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'fixtures'].includes(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}

/** `{ a: { b: 'text' } }` as `a.b` → 'text'. */
export function flattenWords(words, prefix = '') {
  return Object.entries(words).flatMap(([key, value]) => (isRecord(value) ? flattenWords(value, `${prefix}${key}.`) : [[prefix + key, value]]));
}

async function loadModule(file) {
  if (file.endsWith('.json')) return { default: JSON.parse(readFileSync(file, 'utf8')) };
  return import(pathToFileURL(file).href);
}

/** All catalogues below a folder: `{ file, zh, en }`, both languages as they stand. */
async function loadCatalogues(folder) {
  const catalogues = [];
  const halves = new Map();
  for (const file of filesBelow(folder)) {
    const name = basename(file);
    if (/\.words\.ts$/.test(name)) {
      const found = Object.values(await loadModule(file)).filter(isCatalogue);
      catalogues.push(...found.map((value) => ({ file, zh: value.zh ?? {}, en: value.en ?? {} })));
      if (found.length === 0) catalogues.push({ file, problem: 'exports no { zh: {…}, en: {…} }' });
    } else if (basename(dirname(file)) === 'words' && /^(zh|en)\.(ts|json)$/.test(name)) {
      const words = Object.values(await loadModule(file)).find(isRecord);
      halves.set(dirname(file), { ...halves.get(dirname(file)), [name.slice(0, 2)]: words });
    }
  }
  for (const [file, half] of halves) catalogues.push({ file, zh: half.zh ?? {}, en: half.en ?? {} });
  return catalogues;
}

const placeholders = (text) => [...new Set([...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}?\}/g)].map((match) => match[1]))].sort().join(' ');

/** What is wrong between the two languages of one catalogue. */
export function catalogueProblems({ zh, en }) {
  const words = { zh: new Map(flattenWords(zh)), en: new Map(flattenWords(en)) };
  const baseKeys = { zh: new Set(), en: new Set() };
  const problems = [];
  for (const language of languages) {
    for (const [key, text] of words[language]) {
      baseKeys[language].add(key.replace(pluralSuffix, ''));
      if (typeof text !== 'string' || text.trim() === '') problems.push(`"${key}" has no text in ${language}`);
    }
  }
  for (const [language, other] of [['zh', 'en'], ['en', 'zh']]) {
    for (const key of baseKeys[language]) if (!baseKeys[other].has(key)) problems.push(`"${key}" is missing in ${other}`);
  }
  for (const [key, text] of words.en) {
    const twin = words.zh.get(key) ?? words.zh.get(key.replace(pluralSuffix, '_other'));
    if (typeof text !== 'string' || typeof twin !== 'string' || key.endsWith('_one')) continue;
    if (placeholders(text) !== placeholders(twin)) problems.push(`"${key}" has the placeholders "${placeholders(twin)}" in zh and "${placeholders(text)}" in en`);
  }
  return problems;
}

/** The key, or the fixed beginning of a key, that an expression can be; what only the run can tell is left out. */
function keysOf(ts, node) {
  if (ts.isStringLiteralLike(node)) return [{ key: node.text }];
  if (ts.isTemplateExpression(node)) return node.head.text === '' ? [] : [{ prefix: node.head.text }];
  if (ts.isConditionalExpression(node)) return [...keysOf(ts, node.whenTrue), ...keysOf(ts, node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return keysOf(ts, node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => keysOf(ts, element));
  return [];
}

/** Every use of a word in one source text: t('…'), i18n.t('…') and i18nKey="…". */
export function usedKeys(ts, fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const uses = [];
  const add = (node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    for (const use of keysOf(ts, node)) uses.push({ ...use, line: line + 1 });
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 0) {
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.text;
      if (name === 't') add(node.arguments[0]);
    }
    if (ts.isJsxAttribute(node) && node.name.text === 'i18nKey' && node.initializer) {
      add(ts.isJsxExpression(node.initializer) ? (node.initializer.expression ?? node.initializer) : node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

function isKnown(use, known) {
  if (use.prefix !== undefined) return known.some((key) => key.startsWith(use.prefix));
  return known.includes(use.key);
}

/** Walks an exported value for `{ zh, en }` texts: the contract's error table, whatever its shape. */
export function bilingualProblems(value, path, seen = new Set()) {
  if (!isRecord(value) || seen.has(value)) return [];
  seen.add(value);
  const isText = languages.some((language) => typeof value[language] === 'string');
  const own = isText ? catalogueProblems({ zh: value.zh === undefined ? {} : { text: value.zh }, en: value.en === undefined ? {} : { text: value.en } }) : [];
  const below = Object.entries(value).flatMap(([key, child]) => bilingualProblems(child, `${path}.${key}`, seen));
  return [...own.map((problem) => `${path}: ${problem}`), ...below];
}

/** All problems of a tree that is laid out like this repository, one line each, and how many words it has. */
export async function wordProblems(base) {
  const { default: ts } = await import('typescript');
  const web = join(base, 'apps', 'web', 'src');
  const catalogues = await loadCatalogues(web);
  const name = (file) => relative(base, file).split(sep).join('/');
  const problems = catalogues.flatMap((catalogue) =>
    (catalogue.problem ? [catalogue.problem] : catalogueProblems(catalogue)).map((problem) => `${name(catalogue.file)}: ${problem}`),
  );
  const owners = new Map();
  for (const { file, zh = {} } of catalogues) {
    for (const [key] of flattenWords(zh)) {
      if (owners.has(key)) problems.push(`${name(file)}: "${key}" is also in ${name(owners.get(key))}`);
      owners.set(key, file);
    }
  }
  const known = [...new Set(catalogues.flatMap(({ zh = {}, en = {} }) => [...flattenWords(zh), ...flattenWords(en)].map(([key]) => key)))];
  const names = [...known, ...known.map((key) => key.replace(pluralSuffix, ''))];
  for (const file of filesBelow(web).filter((path) => /(?<!\.test|\.words)\.tsx?$/.test(path))) {
    for (const use of usedKeys(ts, file, readFileSync(file, 'utf8'))) {
      if (!isKnown(use, names)) problems.push(`${name(file)}:${use.line}: t('${use.key ?? `${use.prefix}…`}') is in no catalogue`);
    }
  }
  const errors = join(base, 'packages', 'contract', 'src', 'errors', 'index.ts');
  if (existsSync(errors)) {
    for (const [exported, value] of Object.entries(await loadModule(errors))) problems.push(...bilingualProblems(value, `errors: ${exported}`));
  } else problems.push('packages/contract/src/errors/index.ts is missing');
  return { problems, words: owners.size };
}

if (process.argv[1]?.endsWith('check-words.mjs')) {
  const { problems, words } = await wordProblems(root);
  if (words === 0) problems.push('apps/web/src has no word catalogue (*.words.ts)');
  console.log(problems.join('\n') || `${words} words in both languages.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
