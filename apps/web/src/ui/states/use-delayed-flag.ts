import { useEffect, useState } from 'react';

/**
 * `active`, but true only after `showAfterMs` and false only after `hideAfterMs`: quick answers show no skeleton (150 ms)
 * and a row of short calls is one loading overlay, not a flicker (closing is debounced by 300 ms, specification section 9).
 */
export function useDelayedFlag(active: boolean, showAfterMs: number, hideAfterMs = 0): boolean {
  const [shown, setShown] = useState(active && showAfterMs === 0);
  useEffect(() => {
    const waitMs = active ? showAfterMs : hideAfterMs;
    const timer = setTimeout(() => setShown(active), waitMs);
    return () => clearTimeout(timer);
  }, [active, showAfterMs, hideAfterMs]);
  return shown;
}
