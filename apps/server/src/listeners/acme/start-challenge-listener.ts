import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChallengeListenerOptions {
  readonly host: string;
  readonly port: number;
  /** Key authorizations by token, while an order is under way. */
  readonly challenges: { get(token: string): string | undefined };
  /** Names that are led to https; any other gets no answer that names it. */
  readonly names: readonly string[];
}

export interface ChallengeListener {
  readonly port: number;
  close(): Promise<void>;
}

const challengePath = '/.well-known/acme-challenge/';
/** What the listener serves fits into a packet; whoever needs longer is a slow-loris attack. */
const requestTimeoutMs = 10_000;
const maxHeaderBytes = 8 * 1024;
/** An authority checks from a handful of addresses; browsers are led away at once. */
const maxConnections = 200;
const readingMethods = new Set(['GET', 'HEAD']);

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

function answerTo(options: ChallengeListenerOptions, request: IncomingMessage): Answer {
  const path = request.url ?? '';
  if (!readingMethods.has(request.method ?? '')) return { status: 405, headers: { Allow: 'GET, HEAD' } };
  if (path.startsWith(challengePath)) {
    const text = options.challenges.get(path.slice(challengePath.length));
    // RFC 8555 §8.3 recommends this type; nothing can be read out of it as a page.
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Content-Type-Options': 'nosniff' };
    return text === undefined ? { status: 404 } : { status: 200, headers, text };
  }
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  // Only to names of ours, or the listener would lead wherever an outsider's link says (docs/security.md, links are never built from Host).
  if (!options.names.includes(host) || !path.startsWith('/')) return { status: 421 };
  return { status: 308, headers: { Location: `https://${host}${path}` } };
}

function handle(options: ChallengeListenerOptions, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers = {}, text = '' } = answerTo(options, request);
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(text), 'Cache-Control': 'no-store', ...headers });
  response.end(text);
}

/** The plain HTTP listener for http-01 (RFC 8555 §8.3): it answers challenges, and leads everything else to https. Rejects when the port is taken. */
export async function startChallengeListener(options: ChallengeListenerOptions): Promise<ChallengeListener> {
  const server = createServer(
    { headersTimeout: requestTimeoutMs, requestTimeout: requestTimeoutMs, maxHeaderSize: maxHeaderBytes },
    (request, response) => handle(options, request, response),
  );
  server.maxConnections = maxConnections;
  server.keepAliveTimeout = 1_000;
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
