import type { KeptDraft } from './draft-saver.ts';

/**
 * What a browser tab remembers of its composers, in session storage: it ends with the tab, and sign-out empties it, so that
 * no letter stays on the disk of a shared computer.
 */
const prefix = 'compose.';

/** Remembers; false when the letter is larger than the storage has room for. */
export function keepDraft(path: string, kept: KeptDraft): boolean {
  try {
    sessionStorage.setItem(prefix + path, JSON.stringify(kept));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    sessionStorage.removeItem(prefix + path);
    return false;
  }
}

/** What the tab remembers of a composer; undefined for nothing. */
export function readKeptDraft(path: string): KeptDraft | undefined {
  const text = sessionStorage.getItem(prefix + path);
  return text === null ? undefined : (JSON.parse(text) as KeptDraft);
}

export function forgetKeptDraft(path: string): void {
  sessionStorage.removeItem(prefix + path);
}
