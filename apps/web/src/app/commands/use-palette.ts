import { useEffect, useState } from 'react';

/** Whether the command palette is open: Ctrl+K (⌘K) anywhere but in dialogs, and in a text that the key makes a link in. */
export function usePalette(): { readonly isPaletteOpen: boolean; readonly setPaletteOpen: (open: boolean) => void } {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // The editor of a message has used the key already.
      if (!isKey || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      event.preventDefault();
      setPaletteOpen(true);
    };
    // After the keys of screens, which listen at the document.
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return { isPaletteOpen, setPaletteOpen };
}
