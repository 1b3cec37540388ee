/** Attacks on the push socket: tickets, origins, other mailboxes, and sockets that outlive their session. */
import {
  createTestClock,
  type PushClient,
  startTestServer,
  type TestPerson,
  type TestServer,
  waitFor,
} from '@hongyan/testkit';
import { sendBytes } from '@hongyan/testkit/protocols/raw-http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

let server: TestServer;
let han: TestPerson;
const clock = createTestClock();
const [li, other] = ['li.lei@push.example', 'han.meimei@push.example'];

beforeAll(async () => {
  server = await startTestServer({ database: 'sqlite', overrides: { clock } });
  await server.addOrganisation('Push', 'push.example');
  await server.addPerson(li);
  han = await server.addPerson(other);
});
afterAll(async () => server.stop());

const readTicket = async (address = li) => {
  const client = await server.signIn(address);
  return { client, ticket: (await client.push.ticket({})).data.ticket };
};

interface Attempt {
  readonly ticket?: string;
  readonly mailbox?: string;
  readonly headers?: Record<string, string>;
  /** What is said when the socket is open; null says nothing. */
  readonly say?: string | Buffer | null;
  /** Between the opening and what is said. */
  readonly before?: () => Promise<unknown>;
}

/** The code with which the socket is closed, or 'open' when it has been welcomed. */
async function open(attempt: Attempt): Promise<number | 'open' | 'refused'> {
  const { ticket = '', mailbox = li, say = '{"kind":"hello","since":0}', before, headers = {} } = attempt;
  const url = `ws://127.0.0.1:${String(server.ports.http)}/api/mail/message/${encodeURIComponent(mailbox)}?ticket=${encodeURIComponent(ticket)}`;
  const socket = new WebSocket(url, { headers });
  return new Promise((resolve) => {
    const end = (result: number | 'open' | 'refused') => {
      resolve(result);
      socket.terminate();
    };
    socket.on('error', () => end('refused'));
    socket.on('close', (code) => end(code));
    socket.on('message', () => end('open'));
    socket.on('open', () => {
      void (async () => {
        await before?.();
        if (say !== null && socket.readyState === WebSocket.OPEN) socket.send(say);
      })();
    });
  });
}

describe('a ticket', () => {
  it('opens its own mailbox, once', async () => {
    const { ticket } = await readTicket();
    expect(await open({ ticket })).toBe('open');
    expect(await open({ ticket })).toBe(4401);
  });
  it.each(['', 'x', '__proto__', 'constructor', '../..', '\u0000'])(
    'that nobody gave opens nothing: %j',
    async (ticket) => {
      expect(await open({ ticket })).toBe(4401);
    },
  );
  it('does not open another mailbox, nor one that does not exist, and is used up by trying', async () => {
    for (const mailbox of [other, 'nobody@push.example', '', '__proto__', 'li.lei@push.example\u0000']) {
      const { ticket } = await readTicket();
      expect(await open({ ticket, mailbox })).not.toBe('open');
      expect(await open({ ticket })).toBe(4401);
    }
  });
  it('is too old after 30 seconds', async () => {
    const { ticket } = await readTicket();
    clock.advance(30_001);
    expect(await open({ ticket })).toBe(4401);
  });
  it('is worth nothing when its session has ended', async () => {
    const { client, ticket } = await readTicket();
    await client.identity.logout({});
    expect(await open({ ticket })).toBe(4401);
  });
  it('is not had without a session', async () => {
    const answer = await fetch(`${server.url}/api/mail/message/ticket`, { method: 'POST' });
    expect(answer.status).toBe(401);
  });
});

describe('a socket', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:1'])('is refused to a page of %s', async (origin) => {
    const { ticket } = await readTicket();
    expect(await open({ ticket, headers: { origin } })).not.toBe('open');
  });
  it('is refused under another host name (DNS rebinding)', async () => {
    const { ticket } = await readTicket();
    expect(await open({ ticket, headers: { host: 'evil.example', origin: 'http://evil.example' } })).toBe('refused');
  });
  it.each([
    ['another host', 'GET /api/mail/message/x', 'Host: evil.example'],
    ['another page', 'GET /healthz', 'Host: localhost'],
    ['a page that is not there', 'GET /nothing', 'Host: localhost'],
    ['a path that cannot be read', 'GET /%ff', 'Host: localhost'],
    ['a socket path that cannot be read', 'GET /api/mail/message/%ff', 'Host: localhost'],
    ['a call', 'GET /api/user/info', 'Host: localhost'],
    ['another method', 'POST /api/mail/message/x', 'Host: localhost\r\nContent-Length: 0'],
    ['another protocol', 'GET /api/mail/message/x', 'Host: localhost', 'h2c'],
    ['no ticket and no key', 'GET /api/mail/message/x', 'Host: localhost', 'websocket', ''],
  ])(
    'that was refused leaves no connection behind: %s',
    async (_name, start, host, protocol = 'websocket', key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n') => {
      const began = Date.now();
      const heard = await sendBytes(
        server.ports.http,
        `${start} HTTP/1.1\r\n${host}\r\nConnection: Upgrade, close\r\nUpgrade: ${protocol}\r\n${key}\r\n`,
        5_000,
      );
      expect(heard).toMatch(/^HTTP\/1\.1 [24]\d\d/);
      expect(Date.now() - began).toBeLessThan(4_000);
    },
  );
  it.each([
    ['no JSON', 'x', 4400],
    ['another kind', '{"kind":"subscribe","since":0}', 4400],
    ['a prototype', '{"__proto__":{"kind":"hello","since":0}}', 4400],
    ['bytes', Buffer.from([0xff, 0xfe]), 4400],
    ['deep JSON', '['.repeat(4_000), 4400],
    ['more than 4 KiB', 'x'.repeat(4_097), 1009],
    ['a megabyte', 'x'.repeat(1_000_000), 1009],
  ])('that says %s is closed', async (_name, say, code) => {
    const { ticket } = await readTicket();
    expect(await open({ ticket, say })).toBe(code);
  });
  it('whose session ends between opening and hello is closed', async () => {
    const { client, ticket } = await readTicket();
    expect(await open({ ticket, before: () => client.identity.logout({}) })).toBe(4401);
  });
  it('is closed at once by sign-out, and others of the person stay', async () => {
    const [leaving, staying] = [await server.signIn(li), await server.signIn(li)];
    const [left, stayed] = [await server.openPush(leaving, li), await server.openPush(staying, li)];
    await leaving.identity.logout({});
    expect(await closeCode(left)).toBe(4401);
    expect(await closeCode(stayed, 200)).toBeNull();
    stayed.close();
  });
  it('is closed at once when its person is suspended', async () => {
    const push = await server.openPush(await server.signIn(other), other);
    const { ticket } = await readTicket(other);
    const context = { now: clock.now(), requestId: 't', actor: null, subject: null, orgId: null, address: null };
    await server.context.people.suspendPerson({ ...context, client: 'admin' }, han.accountNo);
    expect(await closeCode(push)).toBe(4401);
    expect(await open({ ticket, mailbox: other })).toBe(4401);
  });
  it('is closed when its session has expired without a word', { timeout: 45_000 }, async () => {
    const push = await server.openPush(await server.signIn(li), li);
    clock.advance(60 * 24 * 3_600_000);
    expect(await closeCode(push, 40_000)).toBe(4401);
  });
  it('that says no hello is closed', { timeout: 20_000 }, async () => {
    const { ticket } = await readTicket();
    expect(await open({ ticket, say: null })).toBe(4400);
  });
  it('is one of fifty at most in one session', async () => {
    const client = await server.signIn(li);
    const sockets: PushClient[] = [];
    for (let n = 0; n < 50; n += 1) sockets.push(await server.openPush(client, li));
    expect(await open({ ticket: (await client.push.ticket({})).data.ticket })).toBe(4429);
    for (const socket of sockets) socket.close();
    await waitFor(async () => (await open({ ticket: (await client.push.ticket({})).data.ticket })) === 'open', {
      what: 'room for another socket',
    });
  });
});

/** The code with which the server closes it within a time, or null. */
function closeCode(push: PushClient, withinMs = 2_000): Promise<number | null> {
  return Promise.race([push.closed, new Promise<null>((resolve) => setTimeout(() => resolve(null), withinMs))]);
}
