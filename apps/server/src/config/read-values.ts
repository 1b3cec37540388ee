/** The texts of all variables, from the environment, the configuration file and files of secrets, and what they mean. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReportFault } from './config-error.ts';
import { findNearestName } from './nearest-name.ts';
import type { Variable } from './variable.ts';
import { type Values, type VariableName, variables } from './variables.ts';

type Texts = Readonly<Record<string, string>>;

/** Where a value was set. */
export type SettingSource = 'environment' | 'file';

/** One variable that is set. */
export interface Setting {
  readonly text: string;
  readonly source: SettingSource;
  /** Absolute path of the file that holds the secret itself; null: its value was set. */
  readonly secretFile: string | null;
}

/** What was set, and what it means. */
export interface ReadValues {
  /** What cannot be used has the value that holds where it is not set. */
  readonly values: Values;
  /** Something is set, be it in the environment or in a file, besides the wish for a demonstration. */
  readonly isConfigured: boolean;
  /** Absolute path of the configuration file; null: there is none. */
  readonly file: string | null;
  readonly settings: ReadonlyMap<string, Setting>;
  /** Names of what is set and cannot be used. */
  readonly faulty: ReadonlySet<string>;
}

/** `HONGYAN_SMARTHOST_FILE` names the file that holds what `HONGYAN_SMARTHOST` would: containers hand secrets over so. */
const fileSuffix = '_FILE';
const maxQuoted = 100;

const all = variables as Readonly<Record<string, Variable>>;
const secretFiles = new Map(
  Object.entries(all).flatMap(([name, variable]) => (variable.isSecret ? [[name + fileSuffix, name] as const] : [])),
);

/** Every name that may be set. */
export const knownNames: readonly string[] = [...Object.keys(all), ...secretFiles.keys()];

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What is known instead of a name that does not exist. */
function describeKnown(name: string): string {
  const nearest = findNearestName(name, knownNames);
  return nearest === null ? `Known: ${knownNames.join(', ')}` : `Did you mean ${nearest}?`;
}

function readConfigurationFile(path: string, report: ReportFault): Texts {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    report(`The configuration file ${path} cannot be read: ${toReason(error)}`);
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    report(`The configuration file ${path} must be a JSON object.`);
    return {};
  }
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (!knownNames.includes(name))
      report(`The configuration file ${path} names ${name}, which does not exist. ${describeKnown(name)}`);
    else if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      report(`${name} in ${path} must be a text, a number or a truth value.`);
    else texts[name] = value === true ? '1' : value === false ? '0' : String(value);
  }
  return texts;
}

/** The variables of the environment that are Hongyan's. */
function readEnvironment(env: Readonly<Record<string, string | undefined>>, report: ReportFault): Texts {
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(env)) {
    if (!name.startsWith('HONGYAN_') || text === undefined) continue;
    if (knownNames.includes(name)) texts[name] = text;
    else report(`${name} is not a variable of Hongyan. ${describeKnown(name)}`);
  }
  return texts;
}

/** Puts what is in the files of secrets in the place of their names. Answers the names whose file cannot be read. */
function readSecrets(settings: Map<string, Setting>, directory: string, report: ReportFault): readonly string[] {
  const faulty: string[] = [];
  for (const [fileName, name] of secretFiles) {
    const named = settings.get(fileName);
    const file = named?.text.trim() ?? '';
    if (named === undefined || file === '') continue;
    if ((settings.get(name)?.text.trim() ?? '') !== '') {
      report(`${name} and ${fileName} exclude each other: set one of them.`);
      continue;
    }
    const secretFile = resolve(directory, file);
    try {
      settings.set(name, { text: readFileSync(secretFile, 'utf8'), source: named.source, secretFile });
    } catch (error) {
      report(`${fileName} names a file that cannot be read: ${toReason(error)}`);
      faulty.push(name);
    }
  }
  return faulty;
}

/** Reads each variable by its schema, and reports what cannot be used, without any secret. Answers the names of these. */
function parse(settings: ReadonlyMap<string, Setting>, report: ReportFault) {
  const values: Record<string, unknown> = {};
  const faulty: string[] = [];
  for (const [name, { schema, isSecret }] of Object.entries(all)) {
    const text = settings.get(name)?.text.trim() ?? '';
    const parsed = schema.safeParse(text === '' ? undefined : text);
    values[name] = parsed.success ? parsed.data : schema.parse(undefined);
    if (parsed.success) continue;
    const quoted = isSecret ? '' : `, not "${text.slice(0, maxQuoted)}"`;
    report(`${name} ${parsed.error.issues[0]?.message ?? 'cannot be used'}${quoted}.`);
    faulty.push(name);
  }
  return { values: values as Values, faulty };
}

/** Reads the environment over the configuration file; what is wrong is reported. Paths are relative to `directory`. */
export function readValues(
  env: Readonly<Record<string, string | undefined>>,
  directory: string,
  report: ReportFault,
): ReadValues {
  const named = readEnvironment(env, report);
  const demo: VariableName = 'HONGYAN_DEMO';
  const chosen = named['HONGYAN_CONFIG'] ?? (existsSync(resolve(directory, 'hongyan.json')) ? 'hongyan.json' : null);
  const file = chosen === null ? null : resolve(directory, chosen);
  const inFile = file === null ? {} : readConfigurationFile(file, report);
  const settings = new Map<string, Setting>();
  for (const [source, texts] of [['file', inFile] as const, ['environment', named] as const])
    for (const [name, text] of Object.entries(texts)) settings.set(name, { text, source, secretFile: null });
  const unreadable = readSecrets(settings, directory, report);
  const { values, faulty } = parse(settings, report);
  return {
    values,
    isConfigured: file !== null || Object.keys(named).some((name) => name !== demo),
    file,
    settings,
    faulty: new Set([...unreadable, ...faulty]),
  };
}
