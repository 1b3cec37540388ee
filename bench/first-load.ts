// How long the inbox takes to be there over a slow line (500 kbit/s, 400 ms), with an empty cache and the second time: `npm run bench --
// first-load`. Prints JSON; docs/performance.md says what the figures mean.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillStore, password } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { measureFirstLoad } from './parts/web/measure-first-load.ts';

const mails = 2_000;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const [mailbox] = (await fillStore(directory, null, [mails], { html: true })).mailboxes;
  if (!mailbox) throw new Error('no mailbox');
  const server = await startServerProcess(directory, null);
  const figures = await measureFirstLoad({ url: server.url, address: mailbox.address, password });
  await server.stop();
  console.log(JSON.stringify({ mails, ...figures }, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
