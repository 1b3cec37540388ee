import { useEffect, useRef, useState } from 'react';

/**
 * What was typed: at once where nothing was typed for `quietMs` before it, else once it has rested for that long. So whoever types a letter or
 * pastes a word does not wait, and what is asked of the server is not asked for each letter of somebody who types fast.
 */
export function useQuietText(text: string, quietMs: number): string {
  const [quiet, setQuiet] = useState(text);
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const nowMs = performance.now();
    const hasRested = nowMs - changedMs.current >= quietMs;
    changedMs.current = nowMs;
    if (hasRested) {
      setQuiet(text);
      return undefined;
    }
    const timer = setTimeout(() => setQuiet(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return quiet;
}
