// Two versions of the server beside each other, asked in turn: `npm run bench -- two-versions --before CHECKOUT [--mails 10000] [--turns 40]`.
// CHECKOUT is another checkout of this project in which a benchmark has run before, so that it is built. What the machine does meanwhile
// weighs on both alike: two runs one after the other differ by a third without any cause. Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { round } from './parts/figures.ts';
import { openVersion, type Version } from './parts/version.ts';
import { type VersionFigure, versionFigures } from './parts/version-figures.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    mails: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '40' },
  },
});
if (values.before === undefined) throw new Error('--before needs the path of a built checkout of the other version');
const turns = Number(values.turns);
/** The threads that a start needs have mostly ended by then. */
const restMs = 10_000;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Asks both in turn, the first of each turn alternating; a fifth of the turns before them warms up. */
async function compare(versions: readonly [Version, Version], figure: VersionFigure) {
  const runs = [await figure.prepare(versions[0]), await figure.prepare(versions[1])] as const;
  const times: [number[], number[]] = [[], []];
  const measured = Math.max(4, Math.round(turns * (figure.share ?? 1)));
  for (let turn = -Math.ceil(measured / 5); turn < measured; turn += 1) {
    for (const side of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await time(() => runs[side](turn + turns));
      if (turn >= 0) times[side].push(ms);
    }
  }
  const [before, after] = [median(times[0]), median(times[1])];
  const pairs = times[0].map((ms, index) => (times[1][index] ?? Number.NaN) / ms);
  return {
    before: round(before),
    after: round(after),
    ratio: round(after / before),
    pairedRatio: round(median(pairs)),
    turns: measured,
  };
}

const versions: Version[] = [];
try {
  const checkouts = [resolve(values.before), new URL('..', import.meta.url).pathname];
  for (const [index, checkout] of checkouts.entries())
    versions.push(
      await openVersion(pathToFileURL(`${checkout}/`), join(directory, String(index)), Number(values.mails)),
    );
  const [before, after] = versions as [Version, Version];
  await new Promise((done) => setTimeout(done, restMs));
  const figures: Record<string, unknown> = {};
  for (const [name, figure] of Object.entries(versionFigures)) figures[name] = await compare([before, after], figure);
  console.log(JSON.stringify({ mails: Number(values.mails), ms: figures }, null, 2));
} finally {
  for (const version of versions) await version.stop();
  rmSync(directory, { recursive: true, force: true });
}
