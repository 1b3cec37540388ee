import { type RefObject, useEffect } from 'react';

/** `/` anywhere but in a text puts the cursor into the search box. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      const target = event.target;
      const isTyping =
        (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
        (target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
