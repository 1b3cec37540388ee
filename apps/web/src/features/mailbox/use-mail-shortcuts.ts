import { useEffect, useRef } from 'react';
import { performUndo } from '../../ui/notices.ts';

/** Handles a key; true when it was used. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

/** Keys of the mail desk, heard anywhere but in texts, menus and dialogs. Ctrl+Z takes the last change back. */
export function useMailShortcuts(handle: KeyHandler): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || isElsewhere(event.target)) return;
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey;
      if (isUndo ? performUndo() : latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isText =
    target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type));
  return isText || target.closest('[role="separator"]') !== null;
}
