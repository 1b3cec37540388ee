import { lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./own/large-files-dialog.tsx')).LargeFilesDialog }));

/** The person's large attachments; its code is loaded when it is first opened. */
export function LargeFilesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <Suspense fallback={null}>{open && <Dialog onClose={onClose} />}</Suspense>;
}
