import type { QueryClient } from '@tanstack/react-query';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { findInbox } from './first-screen.ts';
import { mailListQuery } from './mail-queries.ts';

/** Asks for settings, folders and the inbox's first rows at once, instead of each when it is drawn. */
export async function prefetchFirstScreen(client: QueryClient): Promise<void> {
  const [index, navigation] = await Promise.all([client.query(homeIndexQuery), client.query(navigationQuery)]);
  const inbox = findInbox(navigation, index);
  if (inbox) await client.infiniteQuery(mailListQuery(inbox, index.settings.mailCount));
}
