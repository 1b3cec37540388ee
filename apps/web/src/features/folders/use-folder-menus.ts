import { useMemo } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useMailboxRight } from '../../platform/settings/mailbox-right.ts';
import { useLockFolder, useShowFolder, useUpdateLabel } from './api.ts';
import { folderActionStrings } from './folder-actions.strings.ts';
import type { FolderMenuActions } from './folder-menus.ts';
import { useFolderWork } from './folder-work.ts';
import { foldersStrings } from './folders.strings.ts';

/** What the menus of folders and labels do, bound to the server. */
export function useFolderMenuActions(): FolderMenuActions {
  const t = useStrings(folderActionStrings);
  const colourName = useStrings(foldersStrings);
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
