import type { Folder, Label } from '@hongyan/contract';
import { createContext, useContext } from 'react';

/** What is done to all mails of a folder or under a label. */
export interface FolderWork {
  readonly markRead: (target: ReadTarget) => void;
  /** Asks first. */
  readonly empty: (folder: Pick<Folder, 'folderId' | 'kind' | 'mail'> & { readonly name: string }) => void;
}

/** Whose mails are marked. */
export type ReadTarget = { readonly folderId: Folder['folderId'] } | { readonly labelId: Label['labelId'] };

/** Mails are the mailbox's, which builds on folders: the app shell brings the two together. */
export const FolderWorkContext = createContext<FolderWork | null>(null);

export function useFolderWork(): FolderWork {
  const work = useContext(FolderWorkContext);
  if (!work) throw new Error('the app shell has not said how mails of a folder are changed');
  return work;
}
