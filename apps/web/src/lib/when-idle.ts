/** Safari has no idle callback; by then a page is drawn. */
const restMs = 2_000;

/** Does something when the browser has nothing else to do. Answers how to give it up. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, restMs);
  return () => clearTimeout(timer);
}
