import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { dropRest } from './drop-rest.ts';

const bodyBytes = 3 * 1024 * 1024;
let server: Server | undefined;
let agent: Agent | undefined;
afterEach(async () => {
  agent?.destroy();
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
});

/** Begins to read a body and refuses it after its first piece. */
async function refuse(raw: IncomingMessage): Promise<void> {
  const reader = raw.iterator({ destroyOnReturn: false });
  await reader.next();
  // It is left registered, as one is whose reader has thrown.
  dropRest(raw);
}

it('reads a refused body to its end, so that its connection takes the next request', async () => {
  const connections = new Set<unknown>();
  const opened = createServer((raw, response) => {
    connections.add(raw.socket);
    void refuse(raw).then(() => response.writeHead(403).end('no'));
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 });
  agent = oneConnection;
  const { port } = opened.address() as AddressInfo;
  const send = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method: 'PUT', agent: oneConnection }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode));
      });
      asked.once('error', reject);
      asked.end(Buffer.alloc(bodyBytes));
    });
  expect([await send(), await send(), await send()]).toEqual([403, 403, 403]);
  expect(connections.size).toBe(1);
});
