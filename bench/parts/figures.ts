/** Rounds to three significant digits: a noisy machine gives no more. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}

/** Median, 95th percentile and maximum of some times in milliseconds. */
export function summarise(times: readonly number[]): {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly runs: number;
} {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), max: round(sorted.at(-1) ?? 0), runs: sorted.length };
}

/** Times `run` so often, after some warm-up runs. */
export async function measure(
  runs: number,
  run: (index: number) => Promise<unknown>,
  warmUp = Math.min(20, runs),
): Promise<ReturnType<typeof summarise>> {
  for (let index = 0; index < warmUp; index += 1) await run(index);
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now();
    await run(warmUp + index);
    times.push(performance.now() - start);
  }
  return summarise(times);
}
