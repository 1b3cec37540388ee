/**
 * A front before pebble that adds what its packaged version lacks: renewal information (RFC 9773). Everything else goes through to it as it
 * is, so that accounts, proofs and certificates are pebble's own.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Pebble } from './pebble.ts';

export interface RenewalFront {
  readonly directoryUrl: string;
  /** What it suggests from now on; null: as pebble, nothing. */
  window: { readonly start: string; readonly end: string } | null;
  /** Certificates that it was asked about, by their identifiers. */
  readonly asked: string[];
  /** The `replaces` of each new order; what was refused for its nonce alone is left out. */
  readonly replaced: (string | null)[];
  /** Refuses predecessors, as an authority that has replaced them already. */
  refusesReplaces: boolean;
  stop(): Promise<void>;
}

const alreadyReplaced = JSON.stringify({
  type: 'urn:ietf:params:acme:error:alreadyReplaced',
  detail: 'it has been replaced',
  status: 409,
});

async function readBody(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The `replaces` of a signed new order. */
function readReplaces(body: Buffer): string | null {
  const { payload } = JSON.parse(body.toString()) as { payload: string };
  const order = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { replaces?: string };
  return order.replaces ?? null;
}

export async function startRenewalFront(pebble: Pebble): Promise<RenewalFront> {
  const [cert, key] = await Promise.all([readFile(pebble.authorityFile), readFile(pebble.keyFile)]);
  const behind = new URL(pebble.directoryUrl);
  const agent = new Agent({ ca: cert });
  const server = createServer({ cert, key });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${String((server.address() as AddressInfo).port)}`;
  const front: RenewalFront = {
    directoryUrl: `https://${host}/dir`,
    window: null,
    asked: [],
    replaced: [],
    refusesReplaces: false,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('request', (incoming, outgoing) => {
    void (async () => {
      const path = incoming.url ?? '/';
      const body = await readBody(incoming);
      if (path.startsWith('/renewal-info/')) {
        front.asked.push(path.slice('/renewal-info/'.length));
        outgoing.setHeader('Retry-After', '21600');
        outgoing.end(JSON.stringify({ suggestedWindow: front.window }));
        return;
      }
      if (path === '/order-plz') {
        const replaces = readReplaces(body);
        if (replaces !== null && front.refusesReplaces) {
          front.replaced.push(replaces);
          outgoing.writeHead(409, { 'Content-Type': 'application/problem+json' }).end(alreadyReplaced);
          return;
        }
      }
      // With our own host: pebble then names itself by it, and checks signed addresses against it.
      const headers = { ...incoming.headers, host };
      const passed = request({
        agent,
        host: behind.hostname,
        port: behind.port,
        path,
        method: incoming.method,
        headers,
      });
      passed.end(body);
      const [answer] = (await once(passed, 'response')) as [AsyncIterable<Buffer> & typeof incoming];
      const text = await readBody(answer);
      // Pebble refuses one nonce in ten, so that clients learn to ask again: that is no order of theirs.
      if (path === '/order-plz' && !text.includes('acme:error:badNonce')) front.replaced.push(readReplaces(body));
      const shown =
        path === '/dir' && front.window !== null
          ? Buffer.from(
              JSON.stringify({
                ...(JSON.parse(text.toString()) as object),
                renewalInfo: `https://${host}/renewal-info`,
              }),
            )
          : text;
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, kept).end(incoming.method === 'HEAD' ? undefined : shown);
    })().catch(() => outgoing.destroy());
  });
  return front;
}
