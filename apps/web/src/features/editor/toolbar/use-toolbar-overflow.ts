import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Room for the button that opens the rest, with its gaps. */
const moreWidthPx = 48;

/**
 * How many groups of a toolbar fit into its width. Groups are measured while they are drawn (`data-group` is their key), and
 * their widths remembered: one that is not drawn cannot be measured.
 */
export function useToolbarOverflow(keys: readonly string[]): {
  container: RefObject<HTMLDivElement | null>;
  count: number;
} {
  const container = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const [count, setCount] = useState(keys.length);
  const all = keys.join(' ');
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const fit = (): void => {
      for (const group of element.querySelectorAll<HTMLElement>('[data-group]'))
        widths.current.set(group.dataset['group'] ?? '', group.getBoundingClientRect().width);
      setCount(fitting(all.split(' '), widths.current, element.clientWidth));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [all]);
  return { container, count };
}

/** How many of the groups stand side by side in a width. Groups never drawn yet are taken as fitting, then measured. */
export function fitting(keys: readonly string[], widths: ReadonlyMap<string, number>, room: number): number {
  const sums: number[] = [];
  let sum = 0;
  for (const key of keys) sums.push((sum += widths.get(key) ?? 0));
  if (sum <= room) return keys.length;
  const first = sums.findIndex((total) => total > room - moreWidthPx);
  return Math.max(1, first);
}
