/** The texts of all variables, from the environment, the configuration file and files of secrets, and what they mean. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Variable } from './variable.ts';
import { type Values, type VariableName, variables } from './variables.ts';

type Texts = Readonly<Record<string, string>>;

/** `HONGYAN_SMARTHOST_FILE` names the file that holds what `HONGYAN_SMARTHOST` would: containers hand secrets over so. */
const fileSuffix = '_FILE';
const maxQuoted = 100;

const all = variables as Readonly<Record<string, Variable>>;
const secretFiles = new Map(
  Object.entries(all).flatMap(([name, variable]) => (variable.isSecret ? [[name + fileSuffix, name] as const] : [])),
);

/** Every name that may be set. */
const knownNames = [...Object.keys(all), ...secretFiles.keys()];

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function readConfigurationFile(path: string): Texts {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError(`The configuration file ${path} cannot be read: ${toReason(error)}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ConfigError(`The configuration file ${path} must be a JSON object.`);
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(parsed)) {
    if (!knownNames.includes(name))
      throw new ConfigError(
        `The configuration file ${path} names ${name}, which does not exist. Names: ${knownNames.join(', ')}`,
      );
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new ConfigError(`${name} in ${path} must be a text, a number or a truth value.`);
    texts[name] = value === true ? '1' : value === false ? '0' : String(value);
  }
  return texts;
}

/** Puts what is in the files of secrets in the place of their names. */
function withSecrets(texts: Texts, directory: string): Texts {
  const read: Record<string, string> = { ...texts };
  for (const [fileName, name] of secretFiles) {
    const file = texts[fileName]?.trim() ?? '';
    if (file === '') continue;
    if ((texts[name]?.trim() ?? '') !== '')
      throw new ConfigError(`${name} and ${fileName} exclude each other: set one of them.`);
    try {
      read[name] = readFileSync(resolve(directory, file), 'utf8');
    } catch (error) {
      throw new ConfigError(`${fileName} names a file that cannot be read: ${toReason(error)}`);
    }
  }
  return read;
}

/** Reads each variable by its schema. Throws one ConfigError that names all that cannot be used, without any secret. */
function parse(texts: Texts): Values {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { schema, isSecret }] of Object.entries(all)) {
    const text = texts[name]?.trim() ?? '';
    const parsed = schema.safeParse(text === '' ? undefined : text);
    if (parsed.success) values[name] = parsed.data;
    else {
      const quoted = isSecret ? '' : `, not "${text.slice(0, maxQuoted)}"`;
      problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'cannot be used'}${quoted}.`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values as Values;
}

/**
 * Reads the environment over the configuration file. `isConfigured`: something is set, be it in either, besides the wish for a
 * demonstration. Paths are relative to `directory`. Throws ConfigError.
 */
export function readValues(
  env: Readonly<Record<string, string | undefined>>,
  directory: string,
): { readonly values: Values; readonly isConfigured: boolean } {
  const named = Object.fromEntries(
    Object.entries(env).filter(
      (pair): pair is [string, string] => pair[0].startsWith('HONGYAN_') && pair[1] !== undefined,
    ),
  );
  const unknown = Object.keys(named).find((name) => !knownNames.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(`${unknown} is not a variable of Hongyan. Known: ${knownNames.join(', ')}`);
  const demo: VariableName = 'HONGYAN_DEMO';
  const file = named['HONGYAN_CONFIG'] ?? (existsSync(resolve(directory, 'hongyan.json')) ? 'hongyan.json' : null);
  const texts = { ...(file === null ? {} : readConfigurationFile(resolve(directory, file))), ...named };
  return {
    values: parse(withSecrets(texts, directory)),
    isConfigured: file !== null || Object.keys(named).some((name) => name !== demo),
  };
}
