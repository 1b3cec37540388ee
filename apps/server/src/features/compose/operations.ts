import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { keepArrivedUpload } from './finish-upload.ts';
import { saveDraft } from './save-draft.ts';
import { findSentDrafts, forgetSentDrafts } from './sent-drafts.ts';
import { uploadOperations } from './uploads.ts';

/** Every operation of compose. */
export const composeOperations: readonly AnyOperation[] = [
  saveDraft,
  deleteDrafts,
  ...uploadOperations,
  keepArrivedUpload,
  forgetSentDrafts,
];

/** Every long read of compose. */
export const composeReaders: readonly AnyReader[] = [findSentDrafts];
