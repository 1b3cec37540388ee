// An upgrade from every earlier schema with a large mailbox: `npm run bench -- upgrade --messages 100000` (`--from 9`: from one alone).
// `seconds`: from the start of the program until it answers, and of the next start, which has nothing to upgrade. `peakMib`: what the data directory
// took at most while it started, beyond the database that was there. Prints JSON.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readOldStore, writeOldSqlite } from '@hongyan/testkit/upgrade/load-old-store.ts';
import { migrations } from '../apps/server/src/generated/migrations.ts';
import { enlargeOldStore } from './parts/enlarge-old-store.ts';
import { round } from './parts/figures.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '100000' }, from: { type: 'string' } },
});
const messages = Number(values.messages);
const all = migrations.slice(0, -1).map(({ version }) => version);
const versions = values.from === undefined ? all : [Number(values.from)];
const mebibyte = 1024 * 1024;
const watchMs = 20;

/** Bytes of all files below a folder; what goes meanwhile counts nothing. */
function measureFolder(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stats?.isFile() === true) bytes += stats.size;
  }
  return bytes;
}

async function start(data: string): Promise<number> {
  const server = await startServerProcess(data, null);
  await server.stop();
  return server.startedInMs / 1_000;
}

async function measureUpgrade(version: number) {
  const data = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
  try {
    const file = join(data, 'hongyan.sqlite');
    writeOldSqlite(file, enlargeOldStore(readOldStore(version), messages));
    const before = statSync(file).size;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, measureFolder(data));
    }, watchMs);
    const first = await start(data);
    clearInterval(watch);
    const second = await start(data);
    const after = statSync(file).size;
    return {
      schema: version,
      databaseMib: round(before / mebibyte),
      seconds: { upgrade: round(first), nextStart: round(second) },
      grownMib: round((after - before) / mebibyte),
      peakMib: round((peak - before) / mebibyte),
    };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

const upgrades = [];
for (const version of versions) upgrades.push(await measureUpgrade(version));
process.stdout.write(`${JSON.stringify({ messages, to: migrations.length, upgrades }, null, 2)}\n`);
