import { type ErrorName, errors, type Language } from './table.ts';

export { type ErrorName, errors, type Language } from './table.ts';

/** Values that a message mentions. */
export type ErrorParams = Readonly<Record<string, string | number>>;

/** The message of an error in the reader's language, its values filled in. */
export function errorMessage(name: ErrorName, language: Language, params: ErrorParams = {}): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole));
}
