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

/** Answers how the body of a request ended: read to its end, or cut. */
const readEnd = (raw: IncomingMessage): Promise<'read' | 'cut'> =>
  new Promise((resolve) => {
    raw.once('end', () => resolve('read'));
    raw.once('close', () => resolve('cut'));
  });

const readings: Readonly<Record<string, (raw: IncomingMessage) => Promise<unknown>>> = {
  'nothing of it was read': () => Promise.resolve(),
  'its reader has left': async (raw) => {
    const reader = raw.iterator({ destroyOnReturn: false });
    await reader.next();
    await reader.return?.();
  },
  'its reader is still registered': (raw) => raw.iterator({ destroyOnReturn: false }).next(),
};

it.each(Object.entries(readings))('reads a refused body to its end where %s', async (_name, begin) => {
  const ends: Promise<'read' | 'cut'>[] = [];
  const connections = new Set<unknown>();
  const opened = createServer((raw, response) => {
    connections.add(raw.socket);
    ends.push(readEnd(raw));
    response.once('finish', () => dropRest(raw));
    void begin(raw).then(() => response.writeHead(403).end('no'));
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
  expect(await Promise.all(ends)).toEqual(['read', 'read', 'read']);
  expect(connections.size).toBe(1);
});
