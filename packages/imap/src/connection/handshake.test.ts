import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultImapLimits } from '../limits.ts';
import { startTestImapServer, type TestImapServer } from '../testing/index.ts';

let server: TestImapServer | undefined;

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

describe('the handshake', () => {
  it.each([[['h2', 'http/1.1'], 'refused'] as const, [['imap'], 'imap'] as const, [['h2', 'imap'], 'imap'] as const])(
    'with a client that speaks %j: %s (ALPACA)',
    async (protocols, agreed) => {
      server = await startTestImapServer();
      const tls = { port: server.port, host: '127.0.0.1', rejectUnauthorized: false };
      const socket = connectTls({ ...tls, ALPNProtocols: [...protocols] });
      const heard = await Promise.race([
        once(socket, 'secureConnect').then(() => socket.alpnProtocol),
        once(socket, 'close').then(() => 'refused'),
      ]).catch(() => 'refused');
      socket.destroy();
      expect(heard).toBe(agreed);
    },
  );

  /** A client of a listener for TLS that does something else; resolves when it has been cut. */
  async function seeCut(begin: (socket: Socket) => void): Promise<void> {
    let runOut: () => void = () => undefined;
    const after = (delayMs: number, run: () => void) => {
      if (delayMs === defaultImapLimits.handshakeTimeoutMs) runOut = run;
      return () => undefined;
    };
    server = await startTestImapServer({ clock: { now: () => 0, after } });
    const socket = connectTcp({ port: server.port, host: '127.0.0.1' });
    let isClosed = false;
    // It may show as a reset.
    socket.on('error', () => undefined).on('close', () => (isClosed = true));
    await once(socket.resume(), 'connect');
    await expect.poll(() => server?.counted.get('imap_sessions_total imaps')).toBe(1);
    begin(socket);
    const isCut = () => {
      runOut();
      return isClosed;
    };
    await expect.poll(isCut).toBe(true);
  }

  it('with a client that says nothing is called off after its time', () => seeCut(() => undefined));

  it('with a client that stops within its first words is called off after its time', () =>
    seeCut((socket) => socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]))));

  it('with a client that leaves before it has begun is over', () => seeCut((socket) => socket.end()));
});
