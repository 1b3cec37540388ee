import type { InspectedConfig } from '../../../config/read-config.ts';
import type { Variable } from '../../../config/variable.ts';
import { type VariableName, variableGroups } from '../../../config/variables.ts';

/** One variable with the value that holds. */
export interface EffectiveSetting {
  readonly group: string;
  readonly name: string;
  /** As it would be written; a secret is never shown. null: nothing is set, and `about` says what holds then. */
  readonly value: string | null;
  readonly isSecret: boolean;
  readonly source: 'default' | 'environment' | 'file';
  /** What holds by default where it is no value, or the file that a secret was read from. */
  readonly about: string | null;
}

const plain = (text: string): string => text.replaceAll('`', '');
/** User and password of a URL that is shown. */
const hideUserInfo = (text: string): string => text.replace(/(:\/\/)[^/@\s]*@/g, '$1(hidden)@');

/** Defaults that depend on the machine or on the rest. */
function readComputed(name: string, { config, file }: InspectedConfig): string | null {
  const computed: Partial<Record<VariableName, string | null>> = {
    HONGYAN_CONFIG: file,
    HONGYAN_DATA: config.dataDirectory,
    HONGYAN_HOSTNAME: config.hostname,
    HONGYAN_DEMO: config.demo ? '1' : '0',
    HONGYAN_BIND: config.https.host,
  };
  return computed[name as VariableName] ?? null;
}

/** A default as it would be written: the number of a port, a choice. */
function writeDefault(name: string, { schema, standard }: Variable, inspected: InspectedConfig) {
  const computed = readComputed(name, inspected);
  if (computed !== null) return { value: computed, about: standard === undefined ? null : plain(standard) };
  const value: unknown = schema.parse(undefined);
  if (typeof value === 'string' || typeof value === 'number') return { value: String(value), about: null };
  // One word is the value itself; `none` and `any` say that there is none.
  const [, word] = /^`?([a-z0-9][\w.-]*)`?$/.exec(standard ?? 'none') ?? [];
  if (word !== undefined && word !== 'none' && word !== 'any') return { value: word, about: null };
  return { value: null, about: plain(standard ?? 'none') };
}

/** Every variable with the value that holds, and where it comes from. What cannot be used is shown as it was written. */
export function listSettings(inspected: InspectedConfig): readonly EffectiveSetting[] {
  return Object.entries(variableGroups).flatMap(([group, variables]) =>
    Object.entries(variables as Readonly<Record<string, Variable>>).map(([name, variable]): EffectiveSetting => {
      const isSecret = variable.isSecret === true;
      const setting = inspected.settings.get(name);
      const text = setting?.text.trim() ?? '';
      if (setting === undefined || text === '')
        return { group, name, isSecret, source: 'default', ...writeDefault(name, variable, inspected) };
      return {
        group,
        name,
        isSecret,
        source: setting.source,
        value: isSecret ? null : hideUserInfo(text),
        about: setting.secretFile,
      };
    }),
  );
}
