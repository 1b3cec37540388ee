import type { AnyOperation } from '../../engines/database/port.ts';
import { deleteLabel, saveLabel, updateLabel } from './label-operations.ts';
import { saveFolder } from './save-folder.ts';

/** What the store runs for folders and labels. */
export const folderOperations: readonly AnyOperation[] = [saveFolder, saveLabel, updateLabel, deleteLabel];
