// The web client in a real browser on a mailbox of 100 000 mails: `npm run bench -- browser`. `--mails 20000` for a smaller
// one. Prints JSON; docs/performance.md says what the figures mean.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApi } from './parts/api.ts';
import { fillStore, password } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { measureBrowser } from './parts/web/measure-browser.ts';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '100000' } } });
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const filled = await fillStore(directory, null, [Number(values.mails)], { html: true });
  const server = await startServerProcess(directory, null);
  const mailbox = filled.mailboxes[0];
  if (!mailbox) throw new Error('no mailbox');
  const api = await createApi(server.url, mailbox.address, password);
  const figures = await measureBrowser(api, { url: server.url, address: mailbox.address, password });
  await server.stop();
  console.log(JSON.stringify({ mails: mailbox.mails, ...figures }, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
