import { useCallback, useEffect, useRef, useState } from 'react';
import { showRange } from '../../message-body/index.ts';

/** The words that are marked in the message, and which of them is shown. */
export interface ShownHit {
  readonly count: number;
  /** From 1; 0 before the first is asked for. */
  readonly at: number;
  readonly next: () => void;
  readonly setRanges: (ranges: readonly Range[]) => void;
}

/** Which of the marked words is shown; `next` brings the next one into sight, after the last the first. */
export function useShownHit(): ShownHit {
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const change = useCallback((found: readonly Range[]) => {
    stop.current();
    setAt(0);
    setRanges(found);
  }, []);
  const next = (): void => {
    const index = at % ranges.length;
    const range = ranges[index];
    stop.current();
    if (range) stop.current = showRange(range);
    setAt(index + 1);
  };
  return { count: ranges.length, at, next, setRanges: change };
}
