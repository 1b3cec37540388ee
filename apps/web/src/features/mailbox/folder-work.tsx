/** What the menus of folders and labels do to the mails in them: in the background, with progress and undo. */
import type { Calls } from '@hongyan/contract';
import type { InputOf } from '@hongyan/contract/client';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../lib/api-client.ts';
import { translate } from '../../lib/words.ts';
import { type FolderWork, FolderWorkContext, folderActionWords, type ReadTarget } from '../folders/index.ts';
import { askToEmptyFolder } from './ask-list.ts';
import { startInBackground } from './change-everything.ts';
import { useDropClosedFolders } from './closed-folders.ts';

type StartInput = InputOf<Calls['bulk']['start']>;

function listOf(target: ReadTarget): StartInput['list'] {
  return 'folderId' in target
    ? { kind: 'folder', mailboxId: target.folderId, isUnread: 1 }
    : { kind: 'search', criteria: { labelId: target.labelId, isUnread: 1 } };
}

const folderWork: FolderWork = {
  markRead: (target) => {
    const input: StartInput = { list: listOf(target), action: { kind: 'seen', seen: true } };
    const idempotencyKey = crypto.randomUUID();
    void startInBackground(
      () => dataOf(api.bulk.start(input, { idempotencyKey })),
      (count) => translate(folderActionWords, 'markedRead', { count }),
      null,
    );
  },
  empty: askToEmptyFolder,
};

/** Around the desk: folders and mails meet here. Menus of folders change mails; a folder that closes takes its mails off the screen. */
export function FolderWorkProvider({ children }: { children: ReactNode }) {
  useDropClosedFolders();
  return <FolderWorkContext value={folderWork}>{children}</FolderWorkContext>;
}
