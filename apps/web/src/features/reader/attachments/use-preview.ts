import { useCallback, useState } from 'react';
import { presentError } from '../../../ui/notices/present-error.ts';
import { loadPreviewDialog } from '../../previews/index.ts';

/** The dialog comes when it is first asked for. */
interface Preview {
  readonly Dialog: Awaited<ReturnType<typeof loadPreviewDialog>>;
  /** The part that is looked at. */
  readonly part: string;
}

/** What is looked at of a mail's files, and how to look at another or at none. */
export function usePreview() {
  const [preview, setPreview] = useState<Preview>();
  const open = useCallback(async (part: string) => {
    try {
      const Dialog = await loadPreviewDialog();
      setPreview({ Dialog, part });
    } catch (error) {
      presentError(error);
    }
  }, []);
  const close = useCallback(() => setPreview(undefined), []);
  return { preview, open, close };
}
