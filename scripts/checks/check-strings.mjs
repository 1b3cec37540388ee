// Every string the client shows exists in Chinese and in English, with placeholders in both or none, and every t('key') has its string
// and hands over what the string's placeholders name.
// Catalogues are the objects `{ zh: {…}, en: {…} }` in apps/web/src/**/*.strings.ts and in defineStrings('name', …), read from the source text, so they are plain
// literals; and every `{ zh, en }` text that packages/contract/src/errors exports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bring-node.mjs';
import { isFilled, placeholders, placeholdersByKey, pluralSuffix } from './string-placeholders.mjs';

const languages = ['zh', 'en'];

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'fixtures'].includes(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}

const getText = (ts, node) => (ts.isStringLiteralLike(node) ? node.text : undefined);
const getName = (ts, property) =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name))
    ? property.name.text
    : undefined;

/** The object literal behind `as const` and `satisfies`, or undefined. */
function findObject(ts, node) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return findObject(ts, node.expression);
  return ts.isObjectLiteralExpression(node) ? node : undefined;
}

/** `{ a: { b: 'text' } }` as `a.b` → 'text'; what is no literal text has the key but null for its text. */
function listStrings(ts, object, problems, prefix = '') {
  return object.properties.flatMap((property) => {
    const key = getName(ts, property);
    if (key === undefined || !ts.isPropertyAssignment(property)) {
      problems.push(`"${property.getText().slice(0, 40)}" is no plain entry 'key': 'text'`);
      return [];
    }
    const below = findObject(ts, property.initializer);
    if (below) return listStrings(ts, below, problems, `${prefix}${key}.`);
    return [[prefix + key, getText(ts, property.initializer) ?? null]];
  });
}

/** All catalogues in one source text: `{ name, strings: { zh, en }, problems }`; the name is the text in front of it in a call. */
export function cataloguesIn(ts, fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const catalogues = [];
  const visit = (node) => {
    const halves = ts.isObjectLiteralExpression(node)
      ? node.properties.filter((property) => languages.includes(getName(ts, property)))
      : [];
    const isCatalogue = halves.some(
      (property) => ts.isPropertyAssignment(property) && findObject(ts, property.initializer),
    );
    if (!isCatalogue) return ts.forEachChild(node, visit);
    const problems = [];
    const strings = { zh: [], en: [] };
    for (const half of halves) {
      const object = ts.isPropertyAssignment(half) ? findObject(ts, half.initializer) : undefined;
      if (object) strings[getName(ts, half)] = listStrings(ts, object, problems);
      else problems.push(`${getName(ts, half)} is no object literal`);
    }
    let call = node.parent;
    while (ts.isAsExpression(call) || ts.isSatisfiesExpression(call)) call = call.parent;
    const name = ts.isCallExpression(call) && call.arguments.length > 1 ? getText(ts, call.arguments[0]) : undefined;
    catalogues.push({ name, strings, problems });
  };
  visit(source);
  return catalogues;
}

/** What is wrong between the two languages of one catalogue, given as lists of [key, text]. */
export function catalogueProblems(catalogue) {
  const strings = { zh: new Map(catalogue.zh), en: new Map(catalogue.en) };
  const baseKeys = { zh: new Set(), en: new Set() };
  const problems = [];
  for (const language of languages) {
    for (const [key, text] of strings[language]) {
      baseKeys[language].add(key.replace(pluralSuffix, ''));
      if (text !== null && text.trim() === '') problems.push(`"${key}" has no text in ${language}`);
    }
  }
  for (const [language, other] of [
    ['zh', 'en'],
    ['en', 'zh'],
  ]) {
    for (const key of baseKeys[language])
      if (!baseKeys[other].has(key)) problems.push(`"${key}" is missing in ${other}`);
  }
  for (const key of strings.zh.keys()) {
    const one = key.replace(/_other$/, '_one');
    if (one !== key && strings.en.has(key) && !strings.en.has(one)) problems.push(`"${one}" is missing in en`);
  }
  for (const [key, text] of strings.en) {
    const twin = strings.zh.get(key);
    if (text === null || twin === null || twin === undefined) continue;
    // The languages may use different values (the number of a month, its name), but not one a value and the other none.
    if ((placeholders(text) === '') !== (placeholders(twin) === '')) {
      problems.push(`"${key}" has the placeholders "${placeholders(twin)}" in zh and "${placeholders(text)}" in en`);
    }
  }
  return problems;
}

/** The key, or the fixed beginning of a key, that an expression can be; what only the run can tell is left out. */
function listKeys(ts, node) {
  if (ts.isStringLiteralLike(node)) return [{ key: node.text }];
  if (ts.isTemplateExpression(node)) return node.head.text === '' ? [] : [{ prefix: node.head.text }];
  if (ts.isConditionalExpression(node)) return [...listKeys(ts, node.whenTrue), ...listKeys(ts, node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return listKeys(ts, node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => listKeys(ts, element));
  return [];
}

/** The names of the values that a call hands over; undefined where only the run can say. */
function listValues(ts, node) {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  if (node.properties.some((property) => ts.isSpreadAssignment(property))) return undefined;
  return node.properties.map((property) => getName(ts, property));
}

/** Every use of a string in one source text: t('…'), i18n.t('…'), translate(strings, '…') and i18nKey="…". */
export function usedKeys(ts, fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const uses = [];
  const add = (node, given) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const values = listValues(ts, given);
    for (const use of listKeys(ts, node)) uses.push({ ...use, line: line + 1, ...(values && { values }) });
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 0) {
      const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.text;
      if (name === 't') add(node.arguments[0], node.arguments[1]);
      if (name === 'translate' && node.arguments.length > 1) add(node.arguments[1], node.arguments[2]);
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
  if (use.prefix !== undefined) return [...known].some((key) => key.startsWith(use.prefix));
  return known.has(use.key);
}

/** Walks an exported value for `{ zh, en }` texts: the contract's error table, whatever its shape. */
export function bilingualProblems(value, path, seen = new Set()) {
  if (!isRecord(value) || seen.has(value)) return [];
  seen.add(value);
  const isText = languages.some((language) => typeof value[language] === 'string');
  const half = (text) => (typeof text === 'string' ? [['text', text]] : []);
  const own = isText ? catalogueProblems({ zh: half(value.zh), en: half(value.en) }) : [];
  const below = Object.entries(value).flatMap(([key, child]) => bilingualProblems(child, `${path}.${key}`, seen));
  return [...own.map((problem) => `${path}: ${problem}`), ...below];
}

/** A catalogue may stand in the module that alone uses it; test files play with their own. */
const holdsStrings = (file) =>
  file.endsWith('.strings.ts') || (isSource(file) && /\bdefineStrings\(\s*['"]/.test(readFileSync(file, 'utf8')));
const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|strings)\.tsx?$/.test(file);

/** Alike in every language: the beginning of a link, an address as an example, names of keys. */
const isAlike = (text) => /^(?:https?:\/\/|[\w.]+@[\w.]+|(?:(?:Ctrl|Shift|Alt|Enter|Esc|Tab)\+?)+)$/.test(text.trim());
const hasMessages = (text) => /\p{L}/u.test(text) && !isAlike(text);
/** Attributes whose value a person sees or hears. */
const shownAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'hint',
  'alt',
  'text',
  'message',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
]);

/** The literal texts that an expression can be: its own, of both branches, of what follows && and ??, of a template. */
function listLiterals(ts, node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
  if (ts.isConditionalExpression(node))
    return [...listLiterals(ts, node.whenTrue), ...listLiterals(ts, node.whenFalse)];
  if (ts.isBinaryExpression(node) && ['&&', '||', '??', '+'].includes(node.operatorToken.getText()))
    return [...listLiterals(ts, node.left), ...listLiterals(ts, node.right)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return listLiterals(ts, node.expression);
  return [];
}

/** Texts that are drawn without a catalogue: in JSX, in attributes that are shown, and Chinese anywhere in a component. */
export function untranslatedTexts(ts, fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map();
  const add = (node, shown) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (hasMessages(shown)) found.set(`${line + 1}: "${shown.trim().slice(0, 40)}"`, true);
  };
  const visit = (node) => {
    if (ts.isJsxText(node)) add(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      for (const shown of listLiterals(ts, node.expression)) add(node, shown);
    if (ts.isJsxAttribute(node) && shownAttributes.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      for (const shown of value ? listLiterals(ts, value) : []) add(node, shown);
    }
    if (ts.isStringLiteralLike(node) && /\p{Script=Han}/u.test(node.text)) add(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.keys()];
}

/** All problems of the client below `web`, and its number of strings. */
function webProblems(ts, web, nameFile) {
  const files = filesBelow(web);
  const problems = [];
  const known = new Set();
  const names = new Map();
  const placeholdersOf = new Map();
  for (const file of files.filter(holdsStrings)) {
    const report = (problem) => problems.push(`${nameFile(file)}: ${problem}`);
    const catalogues = cataloguesIn(ts, file, readFileSync(file, 'utf8'));
    if (catalogues.length === 0) report('has no { zh: {…}, en: {…} }');
    for (const catalogue of catalogues) {
      if (catalogue.name !== undefined && names.has(catalogue.name))
        report(`"${catalogue.name}" is also the name of ${names.get(catalogue.name)}`);
      names.set(catalogue.name, nameFile(file));
      for (const problem of [...catalogue.problems, ...catalogueProblems(catalogue.strings)]) report(problem);
      for (const [key] of [...catalogue.strings.zh, ...catalogue.strings.en])
        known.add(key).add(key.replace(pluralSuffix, ''));
      for (const [key, wanted] of placeholdersByKey(catalogue.strings))
        placeholdersOf.set(key, [...(placeholdersOf.get(key) ?? []), wanted]);
    }
  }
  for (const file of files.filter((file) => isSource(file) && file.endsWith('.tsx') && !holdsStrings(file)))
    for (const shown of untranslatedTexts(ts, file, readFileSync(file, 'utf8')))
      problems.push(`${nameFile(file)}:${shown} is in no catalogue`);
  for (const file of files.filter(isSource)) {
    for (const use of usedKeys(ts, file, readFileSync(file, 'utf8'))) {
      if (!isKnown(use, known))
        problems.push(`${nameFile(file)}:${use.line}: t('${use.key ?? `${use.prefix}…`}') is in no catalogue`);
      if (!isFilled(use, placeholdersOf))
        problems.push(`${nameFile(file)}:${use.line}: t('${use.key}') lacks a value that its string names`);
    }
  }
  return { problems, strings: known.size };
}

/** All problems of a tree that is laid out like this repository, one line each, and how many strings it has. */
export async function stringProblems(base) {
  const { default: ts } = await import('typescript');
  const { problems, strings } = webProblems(ts, join(base, 'apps', 'web', 'src'), (file) =>
    relative(base, file).split(sep).join('/'),
  );
  const errors = join(base, 'packages', 'contract', 'src', 'errors', 'index.ts');
  if (!existsSync(errors))
    return { problems: [...problems, 'packages/contract/src/errors/index.ts is missing'], strings };
  for (const [exported, value] of Object.entries(await import(pathToFileURL(errors).href)))
    problems.push(...bilingualProblems(value, `errors: ${exported}`));
  return { problems, strings };
}

if (process.argv[1]?.endsWith('check-strings.mjs')) {
  const { problems, strings } = await stringProblems(root);
  if (strings === 0) problems.push('apps/web/src has no catalogue of strings (*.strings.ts)');
  console.log(problems.join('\n') || `${strings} strings in both languages.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
