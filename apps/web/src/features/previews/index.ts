export { mailPreviews, previewQuery } from './api.ts';

/** The viewer of attachments; its code comes when one is opened. */
export const loadPreviewDialog = async () => (await import('./preview-dialog.tsx')).PreviewDialog;
