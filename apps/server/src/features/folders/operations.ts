import type { AnyOperation } from '../../engines/database/port.ts';
import { arrangeFolder, renameFolder, setFolderState } from './change-folder.ts';
import { drainFolders, removeFolders } from './delete-folder.ts';
import {
  changeFolderPassword,
  closeFolder,
  countFolderAttempt,
  openFolder,
  recordWrongFolderPassword,
} from './folder-password-operations.ts';
import { arrangeLabel, deleteLabel, saveLabel, updateLabel } from './label-operations.ts';
import { moveFolder } from './move-folder.ts';
import { saveFolder } from './save-folder.ts';

/** What the store runs for folders and labels. */
export const folderOperations: readonly AnyOperation[] = [
  saveFolder,
  renameFolder,
  setFolderState,
  arrangeFolder,
  moveFolder,
  drainFolders,
  removeFolders,
  countFolderAttempt,
  recordWrongFolderPassword,
  openFolder,
  closeFolder,
  changeFolderPassword,
  saveLabel,
  updateLabel,
  deleteLabel,
  arrangeLabel,
];
