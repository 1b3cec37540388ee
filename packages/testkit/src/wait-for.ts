/**
 * Milliseconds after which a test says that something hangs. Whatever else the machine does, an answer comes within it; what waits for a time limit
 * of the product, or for work that grows with the square of its input, does not. How soon an answer comes is for the benchmarks.
 */
export const hangMs = 10_000;
const betweenMs = 15;

/** Asks until the answer is neither null, undefined nor false, and answers it; rejects after the time, with the last error. */
export async function waitFor<T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: { readonly timeoutMs?: number; readonly what?: string } = {},
): Promise<T> {
  const { timeoutMs = hangMs, what = 'the condition' } = options;
  const until = performance.now() + timeoutMs;
  let lastError: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    if (performance.now() > until)
      throw new Error(`${what} did not come true within ${timeoutMs} ms`, { cause: lastError });
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}
