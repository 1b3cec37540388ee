import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest } from '../answer-request.ts';
import type { DavLimits } from '../limits.ts';
import type { DavRequest } from '../port.ts';
import { readBasicCredentials } from '../wire/basic-credentials.ts';
import { MemoryDavStore } from './memory-store.ts';

export interface DavTestServer {
  readonly url: string;
  /** Of one person, made when first asked for. */
  readonly person: (address: string) => MemoryDavStore;
  close(): Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<DavRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  return { method: request.method ?? 'GET', path, headers, body: Buffer.concat(chunks) };
}

/** The protocol over HTTP with stores in memory; every name with the secret `secret` is let in. */
export async function startDavTestServer(limits: Partial<DavLimits> = {}): Promise<DavTestServer> {
  const people = new Map<string, MemoryDavStore>();
  const person = (address: string): MemoryDavStore => {
    const store = people.get(address) ?? new MemoryDavStore(address);
    people.set(address, store);
    return store;
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    if (request.path.startsWith('/.well-known/')) {
      outgoing.writeHead(301, { location: '/dav/' }).end();
      return;
    }
    const credentials = readBasicCredentials(request.headers['authorization']);
    if (credentials?.password !== 'secret') {
      outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="test", charset="UTF-8"' }).end();
      return;
    }
    const { status, headers, body } = await answerRequest(request, person(credentials.username), {
      base: '/dav',
      limits,
    });
    outgoing.writeHead(status, headers);
    if (typeof body === 'string') outgoing.write(body);
    else for await (const part of body) outgoing.write(part);
    outgoing.end();
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
