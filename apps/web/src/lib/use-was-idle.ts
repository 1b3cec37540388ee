import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the browser has had nothing else to do since the component was drawn, or `longestMs` have passed. */
export function useWasIdle(longestMs: number): boolean {
  const [wasIdle, setWasIdle] = useState(false);
  useEffect(() => whenIdle(() => setWasIdle(true), longestMs), [longestMs]);
  return wasIdle;
}
