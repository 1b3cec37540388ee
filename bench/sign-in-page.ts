// How long people wait from the address to their messages: the sign-in page, the submit of the password until the first rows, and a reload, with
// the requests and bytes of each: `npm run bench -- sign-in-page`. Prints JSON; docs/performance.md says what the figures mean.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillStore, password } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { measureSignInPage } from './parts/web/measure-sign-in-page.ts';

const { values } = parseArgs({ options: { mails: { type: 'string', default: '10000' } } });
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const [mailbox] = (await fillStore(directory, null, [Number(values.mails)], { html: true })).mailboxes;
  if (!mailbox) throw new Error('no mailbox');
  const server = await startServerProcess(directory, null);
  const figures = await measureSignInPage({ url: server.url, address: mailbox.address, password });
  await server.stop();
  console.log(JSON.stringify({ mails: mailbox.mails, ...figures }, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
