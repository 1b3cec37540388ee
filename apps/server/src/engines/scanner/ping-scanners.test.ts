import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askClamdVersion, pingRspamd } from './ping-scanners.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

const answering = (answer: string): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (asked) => socket.end(asked.toString() === 'zVERSION\0' ? answer : 'UNKNOWN COMMAND\0'));
    }),
  );
const signal = () => AbortSignal.timeout(5_000);
const ask = async (answer: string) => askClamdVersion({ host: '127.0.0.1', port: await answering(answer) }, signal());

test('clamd says its version, and nothing else is taken for it', async () => {
  expect(await ask('ClamAV 1.4.1/27458/Fri Nov 15 09:34:12 2026\0')).toBe(
    'ClamAV 1.4.1/27458/Fri Nov 15 09:34:12 2026',
  );
  await expect(ask('220 mail.example.org\r\n')).rejects.toThrow('no clamd');
  await expect(ask('')).rejects.toThrow('closed the connection');
  await expect(askClamdVersion({ path: '/nowhere/clamd' }, signal())).rejects.toMatchObject({ code: 'ENOENT' });
  const silent = await listen(createServer((socket) => socket.on('error', () => undefined)));
  await expect(askClamdVersion({ host: '127.0.0.1', port: silent }, AbortSignal.timeout(50))).rejects.toThrow(
    'in time',
  );
});

test('rspamd answers pong', async () => {
  const port = await listen(
    createHttpServer((request, response) => {
      response.statusCode = request.url === '/ping' ? 200 : 404;
      response.end('pong\r\n');
    }),
  );
  await expect(pingRspamd(`http://127.0.0.1:${port}`, signal())).resolves.toBeUndefined();
  const other = await listen(createHttpServer((_request, response) => response.end('<html>')));
  await expect(pingRspamd(`http://127.0.0.1:${other}`, signal())).rejects.toThrow('it answers 200');
});
