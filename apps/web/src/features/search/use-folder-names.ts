import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { folderPath } from '../../mail-model/folders/folder-path.ts';
import { navigationQuery } from '../../mail-model/folders/navigation.ts';
import { foldersStrings } from '../folders/index.ts';

export interface NamedFolder {
  readonly folderId: string;
  readonly kind: string;
  /** As the person sees it. */
  readonly name: string;
}

/** The folders that a search may name. Drafts are no mails yet. */
export function useFolderNames(): readonly NamedFolder[] {
  const t = useStrings(foldersStrings);
  const navigation = useQuery(navigationQuery).data;
  return useMemo(
    () => [
      ...(navigation?.folderList ?? []).flatMap((folder) =>
        folder.kind === 'drafts'
          ? []
          : {
              folderId: folder.folderId,
              kind: folder.kind,
              name: folder.kind === 'custom' ? folder.folderName : t(folder.kind),
            },
      ),
      ...(navigation?.customList ?? []).map((folder) => ({
        folderId: folder.folderId,
        kind: 'custom',
        name: folder.folderName,
      })),
    ],
    [navigation, t],
  );
}

/** The specification's second path of a person's own folder. */
const otherPath = /^\/otherfolders\/other2\/(\d+)$/;

/** The folder whose list is open: a search may begin there. */
export function useFolderHere(): NamedFolder | undefined {
  const { pathname } = useLocation();
  const folders = useFolderNames();
  const id = otherPath.exec(pathname)?.[1];
  return folders.find((folder) => folderPath(folder) === pathname || folder.folderId === id);
}
