import type { Language } from './entry.ts';
import { fieldNameIn, reasonIn } from './input-problems.ts';
import { type ErrorName, errors } from './table.ts';

export type { Language } from './entry.ts';
export type { InputProblem, RequestProblem } from './input-problems.ts';
export type { PolicyProblem } from './policy-problems.ts';
export { sendingLimitErrors } from './sending-limit-errors.ts';
export { type ErrorName, errors } from './table.ts';

/** Values that a message mentions. `problem` (with `field` and limits) stands for a `{reason}` in the reader's language. */
export type ErrorParams = Readonly<Record<string, string | number>>;

function valuesIn(language: Language, params: ErrorParams): ErrorParams {
  const reason = reasonIn(language, params);
  if (reason === undefined) return params;
  const { key } = params;
  return { ...params, reason, ...(typeof key === 'string' ? { key: fieldNameIn(language, key) } : {}) };
}

/** The message of an error in the reader's language, its values filled in. */
export function errorMessage(name: ErrorName, language: Language, params: ErrorParams = {}): string {
  const values = valuesIn(language, params);
  return errors[name][language].replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}
