/** The viewer of attachments; its code comes when one is looked at. */
export const loadPreviewDialog = async () => (await import('./preview-dialog.tsx')).PreviewDialog;
