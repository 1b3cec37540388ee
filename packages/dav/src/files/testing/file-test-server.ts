import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBasicCredentials } from '../../wire/basic-credentials.ts';
import { answerFileRequest } from '../answer-file-request.ts';
import type { FileDavLimits } from '../limits.ts';
import type { FileDavStore } from '../port.ts';
import { MemoryFileStore } from './memory-file-store.ts';
import { MemoryTree } from './memory-tree.ts';

export interface FileTestServer {
  /** Of the space that everybody has. */
  readonly url: string;
  readonly origin: string;
  readonly tree: MemoryTree;
  close(): Promise<void>;
}

export interface FileTestOptions {
  readonly limits?: Partial<FileDavLimits>;
  /** Milliseconds. */
  readonly now?: () => number;
  /** What a person has; all of the tree where nothing is said. */
  readonly open?: (name: string, tree: MemoryTree) => FileDavStore;
}

/** The name of the one space. */
const testSpace = 'Personal';
const base = '/dav/files';

/** WebDAV for files over HTTP with a tree in memory; every name with the secret `secret` is let in. */
export async function startFileTestServer(options: FileTestOptions = {}): Promise<FileTestServer> {
  const { limits = {}, now = Date.now, open = (name, tree) => new MemoryFileStore(name, tree) } = options;
  const tree = new MemoryTree(now);
  tree.root.children.set(testSpace, tree.makeNode('folder'));
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const credentials = readBasicCredentials(incoming.headers.authorization);
    if (credentials?.password !== 'secret') {
      outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="test", charset="UTF-8"' }).end();
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const { method = 'GET', url = '/' } = incoming;
    const request = { method, path: url.split('?')[0] ?? url, headers, body: incoming };
    const store = open(credentials.username, tree);
    const { status, headers: answered, body } = await answerFileRequest(request, store, { base, limits, now: now() });
    outgoing.writeHead(status, answered);
    if (typeof body === 'string') outgoing.end(body);
    else await pipeline(Readable.from(body, { objectMode: false }), outgoing);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}${base}/${testSpace}/`,
    origin,
    tree,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
