/** A server that is being restarted is asked again soon, one that stays away not all the time. */
const firstWaitMs = 1_000;
const longestWaitMs = 20_000;

/** Resolves when the browser says that it is online again, or after a while that grows with every attempt. Rejects with the abort. */
export function awaitConnection(attempt: number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, attempt - 1));
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new DOMException('The upload was given up', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
