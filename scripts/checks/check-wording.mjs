// One word for one thing in what people read (docs/wording.md): a text in Chinese or English that holds what the list scripts/checks/wording.json
// replaces fails, with the word to use instead. A text is every literal below `zh` and `en` of an object that has both (the web client's
// strings, what the server writes) and of the contract's `entry(code, zh, en)` and `named(zh, en)`. The list keeps the few exceptions beside
// their rule, as `file key`, each with its reason.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../bring-node.mjs';

const languages = ['zh', 'en'];
const folders = ['apps/web/src', 'apps/server/src', 'packages/contract/src'];
const isSource = (path) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('apps/server/src/demonstration/');

const getName = (property) =>
  property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name))
    ? property.name.text
    : undefined;
const getValue = (property) =>
  ts.isPropertyAssignment(property)
    ? property.initializer
    : ts.isMethodDeclaration(property)
      ? property.body
      : undefined;

/** Values that are numbers: they stand in a text as digits do. */
const numbers =
  /^(?:count|max|min|left|days|seconds|minutes|hours|total|number|index|page|position|done|failed|here|shown|level|levels|n|px)$/;
/** What a person reads of a text: a number that is filled in stands as 9, any other value as □; tags are left out. */
const shown = (text) =>
  text
    .replaceAll(/\{\{?(\w+)\}\}?/g, (_whole, name) => (numbers.test(name) ? '9' : '□'))
    .replaceAll(/<\/?\w[^>]*>/g, '');

/** Every text below `node` with its key: the names of the properties that lead to it. */
function listLiterals(node, key = '') {
  if (ts.isStringLiteralLike(node)) return [{ key, text: node.text }];
  const texts = [];
  if (ts.isTemplateExpression(node))
    texts.push({ key, text: [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('□') });
  ts.forEachChild(node, (child) => {
    // Literals within the braces of a template are texts too; the name of a property is none.
    if (ts.isPropertyAssignment(node) && child === node.name) return;
    const name = ts.isPropertyAssignment(child) ? getName(child) : undefined;
    texts.push(...listLiterals(child, name === undefined ? key : key === '' ? name : `${key}.${name}`));
  });
  return texts;
}

/** Calls that take a text in each language, with the position of each. */
const bilingualCalls = { entry: { zh: 1, en: 2 }, named: { zh: 0, en: 1 } };

/** The texts of one source text: `{ language, key, text }`; the key is empty where `{ zh, en }` has the text itself. */
export function listTexts(path, source) {
  const texts = [];
  const visit = (node, key) => {
    const call = ts.isCallExpression(node) ? bilingualCalls[node.expression.getText()] : undefined;
    if (call) {
      for (const [language, at] of Object.entries(call))
        if (node.arguments[at])
          for (const text of listLiterals(node.arguments[at], key)) texts.push({ language, ...text });
      return;
    }
    // `const zh = { … }; const en = { … };` that an object with both names.
    if (ts.isVariableDeclaration(node) && languages.includes(node.name.getText()) && node.initializer) {
      const language = node.name.getText();
      if (ts.isObjectLiteralExpression(node.initializer))
        for (const text of listLiterals(node.initializer, key)) texts.push({ language, ...text });
      return;
    }
    const halves = ts.isObjectLiteralExpression(node)
      ? node.properties.filter((property) => languages.includes(getName(property)) && getValue(property))
      : [];
    if (halves.length === languages.length) {
      for (const half of halves)
        for (const text of listLiterals(getValue(half), key)) texts.push({ language: getName(half), ...text });
      return;
    }
    const name = ts.isPropertyAssignment(node) ? getName(node) : undefined;
    ts.forEachChild(node, (child) => visit(child, name === undefined ? key : key === '' ? name : `${key}.${name}`));
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true), '');
  return texts;
}

/** The list with its patterns compiled: `{ language, pattern, instead, except }`. English is found in any case. */
export function readRules(list) {
  return languages.flatMap((language) =>
    list[language].map(({ find, instead, except = {} }) => ({
      language,
      pattern: new RegExp(find, language === 'en' ? 'iu' : 'u'),
      instead,
      except,
    })),
  );
}

/** What the rules say about the texts of one file, one line each; `used` collects the exceptions that were needed. */
export function wordingProblems(path, texts, rules, used = new Set()) {
  return texts.flatMap(({ language, key, text }) =>
    rules.flatMap((rule) => {
      const found = rule.language === language ? rule.pattern.exec(shown(text))?.[0] : undefined;
      if (found === undefined) return [];
      const name = key === '' ? path : `${path} ${key}`;
      if (Object.hasOwn(rule.except, name)) {
        used.add(`${rule.instead}: ${name}`);
        return [];
      }
      return [`${path}: ${key === '' ? '' : `"${key}" `}(${language}) "${text}": not "${found}" but ${rule.instead}`];
    }),
  );
}

function main() {
  const rules = readRules(JSON.parse(readFileSync(join(import.meta.dirname, 'wording.json'), 'utf8')));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const used = new Set();
  const problems = [];
  let count = 0;
  for (const path of listed.split('\n').filter(isSource)) {
    const source = readIfThere(join(root, path));
    if (!/\b(?:zh\b|named\(|entry\()/.test(source)) continue;
    const texts = listTexts(path, source);
    count += texts.length;
    problems.push(...wordingProblems(path, texts, rules, used));
  }
  for (const rule of rules)
    for (const name of Object.keys(rule.except))
      if (!used.has(`${rule.instead}: ${name}`))
        problems.push(`scripts/checks/wording.json: ${name} needs no exception`);
  console.log(problems.join('\n') || `${count} texts keep to ${rules.length} rules.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Empty for a file that was deleted and is not committed yet. */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
