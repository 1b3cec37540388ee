import { type ReactNode, Suspense } from 'react';
import { useKeyStrokes } from '../../lib/keys/use-key-strokes.ts';

export interface DialogSuspenseProps {
  readonly onClose: () => void;
  /** A dialog whose code may still have to come. */
  readonly children: ReactNode;
}

/** Around a dialog of a `lazyPart`: Escape that comes before its code takes it back, instead of being meant for the screen below. */
export function DialogSuspense({ onClose, children }: DialogSuspenseProps) {
  return <Suspense fallback={<EscapeOnly onEscape={onClose} />}>{children}</Suspense>;
}

function EscapeOnly({ onEscape }: { onEscape: () => void }) {
  useKeyStrokes(({ key }) => {
    if (key !== 'Escape') return false;
    onEscape();
    return true;
  });
  return null;
}
