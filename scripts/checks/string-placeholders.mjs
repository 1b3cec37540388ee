// What a string's placeholders name, for check-strings.mjs.

/** i18next puts these behind a key that changes with a number; Chinese knows only `_other`. */
export const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** The values that a text names, in order, as one text. */
export const placeholders = (text) =>
  [...new Set([...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}?\}/g)].map((match) => match[1]))].sort().join(' ');

/** Every value that the texts of a key name, in any language and number. */
export function placeholdersByKey({ zh, en }) {
  const found = new Map();
  for (const [key, text] of [...zh, ...en]) {
    const base = key.replace(pluralSuffix, '');
    found.set(base, [
      ...(found.get(base) ?? []),
      ...placeholders(text ?? '')
        .split(' ')
        .filter(Boolean),
    ]);
  }
  return found;
}

/** Whether the use hands over every value that the key's texts name, in one of the catalogues that have the key. */
export function isFilled({ key, values }, placeholdersOf) {
  if (key === undefined || values === undefined) return true;
  const catalogues = placeholdersOf.get(key) ?? [];
  return catalogues.length === 0 || catalogues.some((names) => names.every((name) => values.includes(name)));
}
