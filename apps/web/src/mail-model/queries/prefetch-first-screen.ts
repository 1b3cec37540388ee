import type { QueryClient } from '@tanstack/react-query';
import { inboxPath, startPath } from '../../platform/routes/guards.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { findInbox } from './first-screen.ts';
import { mailListQuery } from './mail-queries.ts';

/**
 * Asks for settings, folders and, where `path` opens the inbox, its first rows at once, instead of each when it is drawn. Resolves when settings and
 * folders are there; the rows are on their way.
 */
export async function prefetchFirstScreen(client: QueryClient, path: string): Promise<void> {
  const [index, navigation] = await Promise.all([client.query(homeIndexQuery), client.query(navigationQuery)]);
  const isInbox = path === inboxPath || (path === startPath && index.settings.firstPage === 'inbox');
  const inbox = isInbox ? findInbox(navigation, index) : undefined;
  // What cannot be had is asked for again, and said, by the list.
  if (inbox) client.infiniteQuery(mailListQuery(inbox, index.settings.mailCount)).catch(() => undefined);
}
