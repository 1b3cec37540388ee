import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../../platform/session/session-store.ts';
import { defaultSettings } from '../../platform/settings/default-settings.ts';
import { type HomeIndex, homeIndexQuery } from '../../platform/settings/home-index.ts';
import { type Navigation, navigationQuery } from '../folders/navigation.ts';
import { folderListDefinition } from './folder-list-definition.ts';
import { type ListDefinition, listKey } from './list-definition.ts';
import type { ListData } from './mail-queries.ts';

/**
 * The first page of the inbox from the last visit, so that a later visit shows rows before the server has answered. It is
 * the signed-in person's own and goes with everything else in local storage when the session ends.
 */

const storageKey = 'firstScreen';
/** More would cost more to read than it saves. */
const maxStoredCharacters = 300_000;
const writeDelayMs = 2_000;

interface FirstScreen {
  readonly mailAddr: string;
  readonly index: Partial<HomeIndex>;
  readonly navigation: Navigation;
  readonly inbox: ListData;
}

const findInbox = (navigation: Navigation, index: Partial<HomeIndex>): ListDefinition | undefined => {
  const inbox = navigation.folderList.find((folder) => folder.kind === 'inbox');
  return inbox && folderListDefinition(inbox, 2, index.settings ?? defaultSettings);
};

/** Puts the last visit's first screen into an empty cache; everything in it counts as old and is asked for at once. */
export function restoreFirstScreen(client: QueryClient): void {
  const stored = readStored();
  const { signedIn, mailAddr } = useSession.getState();
  if (!stored || !signedIn || stored.mailAddr !== mailAddr || client.getQueryData(navigationQuery.queryKey)) return;
  const definition = findInbox(stored.navigation, stored.index);
  if (!definition) return;
  const old = { updatedAt: 0 };
  client.setQueryData(homeIndexQuery.queryKey, stored.index as never, old);
  client.setQueryData(navigationQuery.queryKey, stored.navigation, old);
  client.setQueryData(listKey(definition), stored.inbox, old);
  void client.invalidateQueries({ refetchType: 'none' });
}

/** Writes the first screen down, a moment after it has changed. Answers how to stop. */
export function rememberFirstScreen(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    const { signedIn, mailAddr } = useSession.getState();
    const navigation = client.getQueryData(navigationQuery.queryKey);
    const index = client.getQueryData(homeIndexQuery.queryKey);
    const definition = navigation && index && findInbox(navigation, index);
    const inbox = definition && client.getQueryData<ListData>(listKey(definition));
    if (!signedIn || !index || !inbox) return;
    const firstPage: ListData = { pages: inbox.pages.slice(0, 1), pageParams: inbox.pageParams.slice(0, 1) };
    const text = JSON.stringify({ mailAddr, index, navigation, inbox: firstPage } satisfies FirstScreen);
    if (text.length <= maxStoredCharacters) localStorage.setItem(storageKey, text);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(write, writeDelayMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function readStored(): FirstScreen | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<FirstScreen> | null;
    const isWhole = stored?.mailAddr && stored.index && stored.navigation?.folderList && stored.inbox?.pages.length;
    return isWhole ? (stored as FirstScreen) : undefined;
  } catch {
    // Cut off or of another version: the server has it all.
    return undefined;
  }
}
