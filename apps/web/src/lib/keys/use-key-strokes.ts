import { useEffect, useRef } from 'react';
import { type KeyHandler, listenToKeys } from './key-strokes.ts';

/** Hears the app shell's keys while the component is shown; the one that was shown last is asked first. */
export function useKeyStrokes(handle: KeyHandler, isOn = true): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => (isOn ? listenToKeys((stroke) => latest.current(stroke)) : undefined), [isOn]);
}
