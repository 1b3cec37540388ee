import { OperationMisuseError } from './errors.ts';

/** Finds operations or readers by name and refuses two of one name. */
export function indexByName<T extends { readonly name: string }>(
  items: readonly T[],
  what: string,
): ReadonlyMap<string, T> {
  const index = new Map<string, T>();
  for (const item of items) {
    if (index.has(item.name)) throw new OperationMisuseError(`two ${what} are named ${item.name}`);
    index.set(item.name, item);
  }
  return index;
}
