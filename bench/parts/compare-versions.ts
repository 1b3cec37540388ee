import { round } from './figures.ts';
import type { Version } from './version.ts';
import type { VersionFigure } from './version-figures.ts';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Asks both in turn, the first of each turn alternating; a fifth of the turns before them warms up. Milliseconds, medians. */
export async function compareVersions(versions: readonly [Version, Version], figure: VersionFigure, turns: number) {
  const runs = [await figure.prepare(versions[0]), await figure.prepare(versions[1])] as const;
  const times: [number[], number[]] = [[], []];
  const measured = Math.max(4, Math.round(turns * (figure.share ?? 1)));
  for (let turn = -Math.ceil(measured / 5); turn < measured; turn += 1) {
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await time(() => runs[side](turn + turns));
      if (turn >= 0) times[side].push(ms);
    }
  }
  const [first, second] = [median(times[0]), median(times[1])];
  const pairs = times[0].map((ms, index) => (times[1][index] ?? Number.NaN) / ms);
  return {
    first: round(first),
    second: round(second),
    ratio: round(second / first),
    pairedRatio: round(median(pairs)),
    turns: measured,
  };
}
