import { useCallback, useState } from 'react';
import { presentError } from '../../../lib/present-error.ts';
import type { PreviewDialog } from '../preview/preview-dialog.tsx';

/** The dialog comes when it is first asked for. */
interface Preview {
  readonly Dialog: typeof PreviewDialog;
  /** The part that is looked at. */
  readonly part: string;
}

/** What is looked at of a mail's files, and how to look at another or at none. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview>();
  const open = useCallback(async (part: string) => {
    try {
      const { PreviewDialog: Dialog } = await import('../preview/preview-dialog.tsx');
      setPreview({ Dialog, part });
    } catch (error) {
      presentError(error);
    }
  }, []);
  const close = useCallback(() => setPreview(undefined), []);
  return { preview, open, close };
}
