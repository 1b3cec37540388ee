// Two versions of the server beside each other, asked in turn: `npm run bench -- two-versions --before CHECKOUT [--mails 10000] [--turns 40]`.
// CHECKOUT is another checkout of this project in which a benchmark has run before, so that it is built. What the machine does meanwhile
// weighs on both alike: two runs one after the other differ by a third without any cause. Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { compareVersions } from './parts/compare-versions.ts';
import { openVersion, type Version } from './parts/version.ts';
import { versionFigures } from './parts/version-figures.ts';

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

const versions: Version[] = [];
try {
  const checkouts = [resolve(values.before), new URL('..', import.meta.url).pathname];
  for (const [index, checkout] of checkouts.entries())
    versions.push(
      await openVersion({
        checkout: pathToFileURL(`${checkout}/`),
        directory: join(directory, String(index)),
        mails: Number(values.mails),
      }),
    );
  const [before, after] = versions as [Version, Version];
  await new Promise((done) => setTimeout(done, restMs));
  const figures: Record<string, unknown> = {};
  for (const [name, figure] of Object.entries(versionFigures)) {
    const { first, second, ...rest } = await compareVersions([before, after], figure, turns);
    figures[name] = { before: first, after: second, ...rest };
  }
  console.log(JSON.stringify({ mails: Number(values.mails), ms: figures }, null, 2));
} finally {
  for (const version of versions) await version.stop();
  rmSync(directory, { recursive: true, force: true });
}
