import { Suspense } from 'react';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';

const Dialog = lazyPart(async () => (await import('./own/large-files-dialog.tsx')).LargeFilesDialog);

/** The person's large attachments; its code is loaded when it is first opened. */
export function LargeFilesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <Suspense fallback={null}>{open && <Dialog onClose={onClose} />}</Suspense>;
}
