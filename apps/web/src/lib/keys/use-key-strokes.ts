import { useLayoutEffect, useRef } from 'react';
import { type KeyHandler, listenToKeys } from './key-strokes.ts';

/** Hears the app shell's keys while the component is shown; the one that was shown last is asked first. */
export function useKeyStrokes(handle: KeyHandler, isOn = true): void {
  const latest = useRef(handle);
  // With the frame in which the component is seen: a key pressed before a later effect would be lost.
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => (isOn ? listenToKeys((stroke) => latest.current(stroke)) : undefined), [isOn]);
}
