/** What the menus of folders and labels do to the mails in them: in the background, with progress and undo. */
import type { Calls } from '@hongyan/contract';
import type { InputOf } from '@hongyan/contract/client';
import type { ReactNode } from 'react';
import { translate } from '../../lib/language/strings.ts';
import { useDropClosedFolders } from '../../mail-model/cache/closed-folders.ts';
import { startInBackground } from '../../mail-model/changes/change-everything.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { askToEmptyFolder } from '../bulk/index.ts';
import { folderActionStrings } from './folder-actions.strings.ts';
import { type FolderWork, FolderWorkContext, type ReadTarget } from './folder-work.ts';

type StartInput = InputOf<Calls['bulk']['start']>;

function getList(target: ReadTarget): StartInput['list'] {
  return 'folderId' in target
    ? { kind: 'folder', mailboxId: target.folderId, isUnread: 1 }
    : { kind: 'search', criteria: { labelId: target.labelId, isUnread: 1 } };
}

const folderWork: FolderWork = {
  markRead: (target) => {
    const input: StartInput = { list: getList(target), action: { kind: 'seen', seen: true } };
    const idempotencyKey = crypto.randomUUID();
    void startInBackground(
      () => readData(api.bulk.start(input, { idempotencyKey })),
      (count) => translate(folderActionStrings, 'markedRead', { count }),
      null,
    );
  },
  empty: askToEmptyFolder,
};

/** Around the app shell: folders and mails meet here. Menus of folders change mails; a folder that closes takes its mails off the screen. */
export function FolderWorkProvider({ children }: { children: ReactNode }) {
  useDropClosedFolders();
  return <FolderWorkContext value={folderWork}>{children}</FolderWorkContext>;
}
