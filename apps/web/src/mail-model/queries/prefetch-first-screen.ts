import { hashKey, type QueryClient } from '@tanstack/react-query';
import { inboxPath, startPath } from '../../platform/routes/guards.ts';
import { defaultSettings } from '../../platform/settings/default-settings.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { findInbox } from './first-screen.ts';
import { folderListDefinition } from './folder-list-definition.ts';
import { type ListDefinition, listKey } from './list-definition.ts';
import { mailListQuery } from './mail-queries.ts';

/** The inbox as somebody sees it who has changed no setting. Its id is the same for everybody (specification, section 3). */
const usualInbox = folderListDefinition({ folderId: '1', kind: 'inbox' }, 2, defaultSettings);

/**
 * Asks for settings, folders and, where `path` opens the inbox, its first rows at once, instead of each when it is drawn. The rows do not wait for the
 * settings: they are asked for as most people see them, and once more where the settings want them otherwise. Resolves when settings and folders are
 * there; the rows are on their way.
 */
export async function prefetchFirstScreen(client: QueryClient, path: string): Promise<void> {
  const isUsualAsked = path === inboxPath;
  if (isUsualAsked) askForRows(client, usualInbox, defaultSettings.mailCount);
  const [index, navigation] = await Promise.all([client.query(homeIndexQuery), client.query(navigationQuery)]);
  const isInbox = path === inboxPath || (path === startPath && index.settings.firstPage === 'inbox');
  const inbox = isInbox ? findInbox(navigation, index) : undefined;
  if (!inbox) return;
  const { mailCount } = index.settings;
  if (isUsualAsked) {
    if (mailCount === defaultSettings.mailCount && hashKey(listKey(inbox)) === hashKey(listKey(usualInbox))) return;
    client.removeQueries({ queryKey: listKey(usualInbox), exact: true });
  }
  askForRows(client, inbox, mailCount);
}

/** What cannot be had is asked for again, and said, by the list. */
function askForRows(client: QueryClient, definition: ListDefinition, mailCount: number): void {
  client.infiniteQuery(mailListQuery(definition, mailCount)).catch(() => undefined);
}
