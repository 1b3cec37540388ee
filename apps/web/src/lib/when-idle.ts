/** Safari has no idle callback; by then a page is drawn. */
const restMs = 2_000;

/** Does something when the browser has nothing else to do, and where it never has, after `longestMs`. Answers how to give it up. */
export function whenIdle(work: () => void, longestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, longestMs === undefined ? undefined : { timeout: longestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, longestMs ?? restMs);
  return () => clearTimeout(timer);
}
