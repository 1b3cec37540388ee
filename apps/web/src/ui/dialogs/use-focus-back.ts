import { type RefObject, useState } from 'react';

/**
 * What had the focus when a dialog opened, as its `finalFocus`. The dialog's own record is taken after its fields are there: one that takes the focus
 * with the first drawing, so that nothing typed is lost, would be taken for what had it before.
 * `popup` is the dialog: where something else has the focus by then, it keeps it.
 */
export function useFocusBack(open: boolean, popup: RefObject<HTMLElement | null>): () => HTMLElement | boolean {
  const [wasOpen, setWasOpen] = useState(false);
  const [before, setBefore] = useState<Element | null>(null);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setBefore(document.activeElement);
  }
  return () => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && popup.current?.contains(now) !== true) return false;
    return before instanceof HTMLElement && before.isConnected && before !== document.body ? before : true;
  };
}
