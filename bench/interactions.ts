// How soon the web client shows what a key or a click has done (interaction to next paint, layout shifts), in each of its journeys, at a quarter
// of the processor's speed: `npm run bench -- interactions`. `--slow-down 1` for full speed, `--journey search` for those so named. Prints JSON;
// docs/performance.md says what the figures mean.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillStore, password } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { measureInteractions } from './parts/web/measure-interactions.ts';

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '10000' },
    'slow-down': { type: 'string', default: '4' },
    journey: { type: 'string', default: '' },
  },
});
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const [mailbox] = (await fillStore(directory, null, [Number(values.mails)], { html: true })).mailboxes;
  if (!mailbox) throw new Error('no mailbox');
  const server = await startServerProcess(directory, null);
  const signIn = { url: server.url, address: mailbox.address, password };
  const figures = await measureInteractions(signIn, { slowDown: Number(values['slow-down']), only: values.journey });
  await server.stop();
  console.log(JSON.stringify({ mails: mailbox.mails, slowDown: Number(values['slow-down']), ...figures }, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
