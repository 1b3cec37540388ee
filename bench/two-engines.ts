// The server on SQLite and on PostgreSQL beside each other, asked in turn: `npm run bench -- two-engines [--mails 10000] [--turns 40]`
// `[--postgres URL]` (an empty database; the one that comes with the tests is started when left out). Prints JSON: medians in milliseconds, and
// `ratio`, PostgreSQL's divided by SQLite's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres } from '@hongyan/testkit/postgres';
import { compareVersions } from './parts/compare-versions.ts';
import { openVersion, type Version } from './parts/version.ts';
import { versionFigures } from './parts/version-figures.ts';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    mails: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '40' },
  },
});
const [mails, turns] = [Number(values.mails), Number(values.turns)];
/** The threads that a start needs have mostly ended by then. */
const restMs = 10_000;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const checkout = new URL('..', import.meta.url);
const started = values.postgres === undefined ? await startPostgres() : null;
const versions: Version[] = [];
try {
  const databaseUrl = values.postgres ?? (await createTestDatabase(started?.url ?? ''));
  versions.push(await openVersion({ checkout, directory: join(directory, 'sqlite'), mails }));
  versions.push(await openVersion({ checkout, directory: join(directory, 'postgres'), mails, databaseUrl }));
  const [sqlite, postgres] = versions as [Version, Version];
  await new Promise((done) => setTimeout(done, restMs));
  const figures: Record<string, unknown> = {};
  for (const [name, figure] of Object.entries(versionFigures)) {
    const { first, second, ...rest } = await compareVersions([sqlite, postgres], figure, turns);
    figures[name] = { sqlite: first, postgres: second, ...rest };
  }
  console.log(JSON.stringify({ mails, ms: figures }, null, 2));
} finally {
  for (const version of versions) await version.stop();
  await started?.stop();
  rmSync(directory, { recursive: true, force: true });
}
