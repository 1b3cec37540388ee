import { type RefObject, useEffect, useRef, useState } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The room inside an element, followed while it changes; zero until it is there. */
export function useAreaSize<Element extends HTMLElement>(): readonly [RefObject<Element | null>, Size] {
  const container = useRef<Element>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [container, size];
}
