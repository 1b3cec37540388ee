/** What was searched lately, on this machine: gone with everything else when the session ends (identity/stored-data.ts). */
const storageKey = 'recentSearches';
const maxRecent = 10;
/** What is longer is no search that one wants to see again. */
const maxCharacters = 200;

export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text): text is string => typeof text === 'string').slice(0, maxRecent)
      : [];
  } catch {
    // Not written by us, or cut off: nothing is remembered.
    return [];
  }
}

export function rememberSearch(text: string): void {
  const kept = text.trim();
  if (kept === '' || kept.length > maxCharacters) return;
  const recent = [kept, ...readRecentSearches().filter((known) => known !== kept)].slice(0, maxRecent);
  try {
    localStorage.setItem(storageKey, JSON.stringify(recent));
  } catch {
    // A full or forbidden storage: the search itself matters, its memory does not.
  }
}

export function forgetRecentSearches(): void {
  localStorage.removeItem(storageKey);
}
