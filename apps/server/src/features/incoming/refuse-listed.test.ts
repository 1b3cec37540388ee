/** Mail from addresses on a blocklist is refused at each recipient, in a real SMTP dialogue; nobody else is. */
import { fakeDns } from '@hongyan/testkit';
import { askRecipients } from '@hongyan/testkit/protocols/ask-recipients.ts';
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const li = 'li@listed.example';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    database: 'sqlite',
    // The proxy's header is how a test comes from an address of the internet.
    env: { HONGYAN_BLOCKLISTS: 'junk.list.example, away.list.example', HONGYAN_PROXY_PROTOCOL: '127.0.0.1' },
    overrides: { dns: fakeDns({ '7.4.8.8.junk.list.example': { A: ['127.0.0.2'] } }) },
  });
  await server.addOrganisation('Listed', 'listed.example');
  await server.addPerson(li);
});
afterAll(() => server.stop());

const askFor = (from: string, recipients: readonly string[]) =>
  askRecipients(server.ports.smtp, { from, sender: 'a@outside.example', recipients });

test('a listed address is told which list names it, and reaches the postmaster alone', async () => {
  const [mailbox, postmaster] = await askFor('8.8.4.7', [li, 'postmaster@listed.example']);
  expect(mailbox).toBe('550 5.7.1 Your address 8.8.4.7 is on the blocklist junk.list.example; see its page');
  expect(postmaster).not.toContain('blocklist');
});

test('an address that no list names is taken, and one of a private network is not asked about', async () => {
  expect(await askFor('8.8.4.8', [li])).toEqual([expect.stringMatching(/^250 /)]);
  expect(await askFor('10.113.0.7', [li])).toEqual([expect.stringMatching(/^250 /)]);
});
