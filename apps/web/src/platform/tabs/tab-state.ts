import { type Dispatch, type RefObject, type SetStateAction, useCallback, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What an open view keeps while another is shown: half-filled forms, how far one has read. It lives in memory only, since it
 * may be mail text; it goes when the tab is closed, when the window is reloaded and at sign-out.
 */

const kept = new Map<string, Map<string, unknown>>();

/** A closed view is forgotten; so is everything at sign-out. */
export function forgetViews(isOpen: (path: string) => boolean): void {
  for (const path of kept.keys()) if (!isOpen(path)) kept.delete(path);
}

function getValues(path: string): Map<string, unknown> {
  const values = kept.get(path) ?? new Map<string, unknown>();
  kept.set(path, values);
  return values;
}

/** `useState` whose value is there again when the person comes back to this view. `name` is the value's own within the view. */
export function useTabState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const { pathname } = useLocation();
  const [value, setValue] = useState<Value>(() => (kept.get(pathname)?.get(name) as Value | undefined) ?? initial);
  const change = useCallback<Dispatch<SetStateAction<Value>>>(
    (next) =>
      setValue((before) => {
        const after = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
        getValues(pathname).set(name, after);
        return after;
      }),
    [pathname, name],
  );
  return [value, change];
}

/** Content grows for a moment after it has come (pictures, a message's frame); so long a position is waited for. */
const settleMs = 1_500;

/** Keeps how far an element is scrolled; `content` names what it shows: something else begins at its top. */
export function useTabScroll(container: RefObject<HTMLElement | null>, content: string): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const name = `scroll:${content}`;
    const wanted = (kept.get(pathname)?.get(name) as number | undefined) ?? 0;
    element.scrollTop = wanted;
    const stopSettling = wanted > 0 ? settle(element, wanted) : undefined;
    const record = (): void => void getValues(pathname).set(name, element.scrollTop);
    element.addEventListener('scroll', record, { passive: true });
    return () => {
      element.removeEventListener('scroll', record);
      stopSettling?.();
    };
  }, [container, pathname, content]);
}

/** Scrolls again while what is above grows, until the person scrolls or it has had its time. */
function settle(element: HTMLElement, wanted: number): () => void {
  const observer = new ResizeObserver(() => {
    if (element.scrollTop < wanted) element.scrollTop = wanted;
  });
  for (const child of element.children) observer.observe(child);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of inputEvents) element.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, settleMs);
  for (const name of inputEvents) element.addEventListener(name, stop, { passive: true });
  return stop;
}
const inputEvents = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;
