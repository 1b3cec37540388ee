import { lazy } from 'react';

/** Keeps files of a mail in a folder of the file centre. */
export const SaveToFilesDialog = lazy(async () => ({
  default: (await import('./dialogs/save-to-files-dialog.tsx')).SaveToFilesDialog,
}));

/** Picks files of the file centre for a message. */
export const PickFilesDialog = lazy(async () => ({
  default: (await import('./dialogs/pick-files-dialog.tsx')).PickFilesDialog,
}));
