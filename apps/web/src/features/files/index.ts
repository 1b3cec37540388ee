import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** Keeps files of a mail in a folder of the file centre. */
export const SaveToFilesDialog = lazyPart(
  async () => (await import('./dialogs/save-to-files-dialog.tsx')).SaveToFilesDialog,
);

/** Picks files of the file centre for a message. */
export const PickFilesDialog = lazyPart(async () => (await import('./dialogs/pick-files-dialog.tsx')).PickFilesDialog);
