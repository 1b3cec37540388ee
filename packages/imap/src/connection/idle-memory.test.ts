import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { type ImapTestClient, openSignedIn, startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer | undefined;

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Octets of buffers that something still holds. */
async function heldBytes(): Promise<number> {
  for (let at = 0; at < 3; at += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().arrayBuffers;
}

describe('an idle connection', () => {
  it('keeps no buffer that many share: one small slice would hold 64 kB of it', async () => {
    server = await startTestImapServer({ limits: { maxSessionsPerAddress: 100 } });
    const clients: ImapTestClient[] = [];
    const open = async () => {
      if (server !== undefined) clients.push(await openSignedIn(server));
      const client = clients.at(-1);
      await client?.command('a1 SELECT INBOX');
      client?.send('a2 IDLE');
      await client?.line();
      // Others' work: the shared buffer is used up and a new one begun.
      for (let at = 0; at < 3; at += 1) Buffer.from('x'.repeat(30_000));
    };
    await open();
    const before = await heldBytes();
    for (let at = 0; at < 40; at += 1) await open();
    expect(((await heldBytes()) - before) / 40).toBeLessThan(1_024);
    for (const client of clients) client.destroy();
  });
});
