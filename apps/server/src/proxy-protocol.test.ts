/** Mail listeners behind a proxy that says for whom it connects (PROXY protocol): whose address is known, and who is refused. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { startTestServer, type TestServer } from '@hongyan/testkit/server/test-server.ts';
import { waitFor } from '@hongyan/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const li = 'li@proxied.example';
const header = 'PROXY TCP4 203.0.113.7 192.0.2.1 4242 25\r\n';

describe('listeners behind a proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: 'sqlite', env: { HONGYAN_PROXY_PROTOCOL: '127.0.0.1' } });
    await server.addOrganisation('Proxied', 'proxied.example');
    await server.addPerson(li);
  });
  afterAll(() => server.stop());

  async function open(
    port: number,
  ): Promise<{ readonly socket: Socket; readonly heard: () => string; readonly isClosed: () => boolean }> {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    let isClosed = false;
    socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
    socket.on('close', () => {
      isClosed = true;
    });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return { socket, heard: () => heard, isClosed: () => isClosed };
  }

  test('mail is from the client that the proxy names', async () => {
    const { socket, heard } = await open(server.ports.smtp);
    const body = 'From: a@outside.example\r\nSubject: through a proxy\r\n\r\nhello\r\n.\r\n';
    socket.write(header);
    await waitFor(() => heard().startsWith('220 '), { what: 'the greeting' });
    socket.write('EHLO mx.outside.example\r\n');
    await waitFor(() => heard().includes('250 '), { what: 'the answer to EHLO' });
    for (const command of ['MAIL FROM:<a@outside.example>', `RCPT TO:<${li}>`, 'DATA']) socket.write(`${command}\r\n`);
    await waitFor(() => heard().includes('354 '), { what: 'the answer to DATA' });
    socket.write(`${body}QUIT\r\n`);
    await waitFor(() => heard().includes('221 '), { what: 'the end' });
    const client = await server.signIn(li);
    const { list } = (await client.mailbox.list({ mailboxId: '1' })).data;
    const [mail] = list;
    if (mail === undefined) throw new Error(`nothing arrived: ${heard()}`);
    const source = await client.mailbox.source({ mailId: mail.mailId });
    expect(JSON.stringify(source.data)).toContain('[203.0.113.7]');
  });

  test('TLS begins behind the header, also where both come together', async () => {
    const socket = connect(server.ports.imaps, '127.0.0.1');
    await once(socket, 'connect');
    socket.cork();
    socket.write(header);
    const secure = connectTls({ socket, rejectUnauthorized: false });
    process.nextTick(() => socket.uncork());
    const [greeting] = (await once(secure, 'data')) as [Buffer];
    expect(greeting.toString()).toMatch(/^\* OK/);
    secure.destroy();
  });

  test('the health check of the proxy itself gets a greeting', async () => {
    const { socket, heard } = await open(server.ports.pop3);
    socket.write('PROXY UNKNOWN\r\n');
    await waitFor(() => heard().startsWith('+OK'), { what: 'the greeting' });
    socket.destroy();
  });

  test('a connection of the proxy without a header gets no answer and is cut', async () => {
    for (const port of [server.ports.smtp, server.ports.imap, server.ports.pop3, server.ports.submission]) {
      const { socket, heard, isClosed } = await open(port);
      socket.write('EHLO mx.outside.example\r\n');
      await waitFor(isClosed, { what: 'the end of the connection' });
      expect(heard()).toBe('');
    }
  });

  test('who is no proxy is taken by its own address, and its header is no command', async () => {
    const direct = await startTestServer({ database: 'sqlite', env: { HONGYAN_PROXY_PROTOCOL: '192.0.2.1' } });
    try {
      const { socket, heard } = await open(direct.ports.smtp);
      await waitFor(() => heard().startsWith('220 '), { what: 'the greeting' });
      socket.write(header);
      await waitFor(() => /\r\n5\d\d /.test(heard()), { what: 'the refusal' });
      socket.destroy();
    } finally {
      await direct.stop();
    }
  });
});
