import type { Calls, FolderKind } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';

/** System folders, custom folders and labels with their counts. Push events change this cache. */
export type Navigation = OutputOf<Calls['folders']['navigation']>;

export const navigationQuery = queryOptions({
  queryKey: ['folders', 'navigation'],
  queryFn: () => readData(api.folders.navigation({})),
});

/** What shows folders and labels asks for them again: the sidebar and the management screen. */
export function refreshFolders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['folders'] });
}

/** The id of a system folder. */
export const folderOfKind = (navigation: Navigation | undefined, kind: FolderKind): string | undefined =>
  // The junk folder is in no menu.
  kind === 'junk' ? navigation?.junkFolderId : navigation?.folderList.find((folder) => folder.kind === kind)?.folderId;
