import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/chunks/lazy-part.ts';
import type { SendWayDialogProps } from './send-way-dialog.ts';

const Loaded = lazyPart(async () => (await import('./authorised-dialog.tsx')).AuthorisedDialog);

/** The dialog of read-limited mail; its code comes when it is first opened. */
export function LazyAuthorisedDialog({ model, open, onClose }: Pick<SendWayDialogProps, 'model' | 'open' | 'onClose'>) {
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Loaded model={model} open={open} onClose={onClose} />
    </Suspense>
  );
}
