// Messages that are made to be slow, opened in a browser at a quarter of its speed: `npm run bench -- heavy-mail [--slow-down 4]`. Prints for
// each the longest task of the window and the longest slice of cleaning, in milliseconds; docs/performance.md says what they mean.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { heavyMessages } from '../e2e/support/heavy-messages.ts';
import { fillStore, password } from './parts/fill-store.ts';
import { startServerProcess } from './parts/server-process.ts';
import { deliverHeavyMail, measureHeavyMail } from './parts/web/measure-heavy-mail.ts';

const { values } = parseArgs({ options: { 'slow-down': { type: 'string', default: '4' } } });
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const filled = await fillStore(directory, null, [10], { html: true });
  const mailbox = filled.mailboxes[0];
  if (!mailbox) throw new Error('no mailbox');
  const server = await startServerProcess(directory, null);
  const slowDown = Number(values['slow-down']);
  try {
    await deliverHeavyMail(server.smtpPort, mailbox.address, heavyMessages);
    const signIn = { url: server.url, address: mailbox.address, password };
    console.log(
      JSON.stringify({ slowDown, messages: await measureHeavyMail(signIn, heavyMessages, slowDown) }, null, 2),
    );
  } finally {
    await server.stop();
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}
