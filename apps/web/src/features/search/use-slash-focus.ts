import { type RefObject, useEffect } from 'react';

/** `/` anywhere but in a text puts the cursor into the search box, unless the screen has a search of its own. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const target = event.target;
      const isTyping =
        (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
        (target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)));
      if (event.key !== '/' || event.defaultPrevented || isTyping || event.ctrlKey || event.metaKey || event.altKey)
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    // After the keys of screens, which listen at the document.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [input]);
}
