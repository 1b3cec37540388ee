import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../../platform/session/session-store.ts';
import { defaultSettings } from '../../platform/settings/default-settings.ts';
import { type HomeIndex, homeIndexQuery } from '../../platform/settings/home-index.ts';
import { type Navigation, navigationQuery } from '../folders/navigation.ts';
import { folderListDefinition } from './folder-list-definition.ts';
import { type ListDefinition, listKey } from './list-definition.ts';
import type { ListData } from './mail-queries.ts';
import { readFirstScreen, writeFirstScreen } from './stored-first-screen.ts';

/** How the first screen of one visit gets into the cache of the next: rows are there before the server has answered. */

const writeDelayMs = 2_000;

/** The inbox's list as the settings want it; undefined where the navigation has none. */
export const findInbox = (navigation: Navigation, index: Partial<HomeIndex>): ListDefinition | undefined => {
  const inbox = navigation.folderList.find((folder) => folder.kind === 'inbox');
  return inbox && folderListDefinition(inbox, 2, index.settings ?? defaultSettings);
};

/** Puts the last visit's first screen into an empty cache; everything in it counts as old and is asked for at once. */
export function restoreFirstScreen(client: QueryClient): void {
  const stored = readFirstScreen();
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
    writeFirstScreen({ mailAddr, index, navigation, inbox });
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(write, writeDelayMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
