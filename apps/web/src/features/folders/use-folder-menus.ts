import { useMemo } from 'react';
import { useWords } from '../../lib/language/words.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { useLockFolder, useShowFolder, useUpdateLabel } from './api.ts';
import { folderActionWords } from './folder-actions.words.ts';
import type { FolderMenuActions } from './folder-menus.ts';
import { useFolderWork } from './folder-work.ts';
import { foldersWords } from './folders.words.ts';

/** What the menus of folders and labels do, bound to the server. */
export function useFolderMenuActions(): FolderMenuActions {
  const t = useWords(folderActionWords);
  const colourName = useWords(foldersWords);
  const { mutate: show } = useShowFolder();
  const { mutate: lock } = useLockFolder();
  const { mutate: updateLabel } = useUpdateLabel();
  const work = useFolderWork();
  const { mayDo } = useMailboxRight();
  return useMemo(
    () => ({
      t,
      mayDo,
      colourName,
      show: ({ folderId }, isShown) => show({ folderId, state: isShown ? 0 : 1 }),
      lock: ({ folderId }) => lock({ folderId }),
      paint: ({ labelId }, color) => updateLabel({ labelId, color }),
      enable: ({ labelId }, isEnabled) => updateLabel({ labelId, state: isEnabled ? 0 : 1 }),
      ...work,
    }),
    [t, mayDo, colourName, show, lock, updateLabel, work],
  );
}
