import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long a screen may take to draw the row: its code and its data come over the network. */
const waitMs = 5_000;
/** How long the row stays lit up (set-frame.module.css has the same). */
const litMs = 2_500;

/** Brings the row that `?setting=` names into sight, lights it up and gives its control the keyboard. */
export function useWantedSetting(container: RefObject<HTMLElement | null>): void {
  const { search, key } = useLocation();
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('setting');
    const content = container.current;
    if (wanted === null || content === null || key === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let row: HTMLElement | null = null;
    const show = (): boolean => {
      row = content.querySelector<HTMLElement>(`[data-setting="${CSS.escape(wanted)}"]`);
      if (row === null) return false;
      row.scrollIntoView({ block: 'center' });
      row.dataset['wanted'] = '';
      row.querySelector<HTMLElement>('button, input, select, textarea, a')?.focus({ preventScroll: true });
      clearTimeout(timer);
      timer = setTimeout(() => delete row?.dataset['wanted'], litMs);
      return true;
    };
    const observer = new MutationObserver(() => show() && observer.disconnect());
    if (!show()) {
      observer.observe(content, { childList: true, subtree: true });
      timer = setTimeout(() => observer.disconnect(), waitMs);
    }
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      delete row?.dataset['wanted'];
    };
  }, [search, key, container]);
}
