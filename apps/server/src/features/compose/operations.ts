import type { AnyOperation } from '../../engines/database/port.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { keepArrivedUpload } from './finish-upload.ts';
import { saveDraft } from './save-draft.ts';
import { uploadOperations } from './uploads.ts';

/** Every operation of compose. */
export const composeOperations: readonly AnyOperation[] = [
  saveDraft,
  deleteDrafts,
  ...uploadOperations,
  keepArrivedUpload,
];
