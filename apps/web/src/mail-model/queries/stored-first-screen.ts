import type { HomeIndex } from '../../platform/settings/home-index.ts';
import type { Navigation } from '../folders/navigation.ts';
import type { ListData } from './mail-queries.ts';

/**
 * The first page of the inbox from the last visit, in local storage: the signed-in person's own, gone with everything else there when
 * the session ends or the screen is locked. Nothing of the application is imported here: it is read before the application is there.
 */
export interface FirstScreen {
  /** Of the mailbox that was open. */
  readonly mailAddr: string;
  readonly index: Partial<HomeIndex>;
  readonly navigation: Navigation;
  readonly inbox: ListData;
}

const storageKey = 'firstScreen';
/** More would cost more to read than it saves. */
const maxStoredCharacters = 300_000;

/** Undefined where there is none, or none that is whole. */
export function readFirstScreen(): FirstScreen | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<FirstScreen> | null;
    const isWhole = stored?.mailAddr && stored.index && stored.navigation?.folderList && stored.inbox?.pages.length;
    return isWhole ? (stored as FirstScreen) : undefined;
  } catch {
    // Cut off or of another version: the server has it all.
    return undefined;
  }
}

/** Keeps the first page of the inbox; one that is too large is not kept. */
export function writeFirstScreen({ inbox, ...screen }: FirstScreen): void {
  const firstPage: ListData = { pages: inbox.pages.slice(0, 1), pageParams: inbox.pageParams.slice(0, 1) };
  const text = JSON.stringify({ ...screen, inbox: firstPage } satisfies FirstScreen);
  if (text.length <= maxStoredCharacters) localStorage.setItem(storageKey, text);
}
