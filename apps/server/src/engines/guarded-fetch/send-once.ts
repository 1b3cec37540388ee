import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import type { ContentVersion, Destination, FetchRefusal, GuardedRequest } from './port.ts';
import type { WebTarget } from './public-target.ts';

/** Until the connection stands, TLS included. */
const connectTimeoutMs = 5_000;
/** A header beyond this is no picture server's. */
const maxHeaderBytes = 16 * 1024;

/** One exchange, without its redirects. */
export type Exchange =
  | { readonly kind: 'answer'; readonly code: number; readonly bytes: Uint8Array; readonly version: ContentVersion }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'refused'; readonly reason: FetchRefusal };

export interface ExchangeOptions {
  readonly target: WebTarget;
  /** Judged already; there is no second resolution. */
  readonly destination: Destination;
  readonly request: GuardedRequest;
  readonly trustedAuthorities: readonly string[] | undefined;
  readonly signal: AbortSignal;
  readonly mayConnect: (address: string) => boolean;
}

const redirectCodes = new Set([301, 302, 303, 307, 308]);
const refused = (reason: FetchRefusal): Exchange => ({ kind: 'refused', reason });

function openRequest({ target, destination, request, trustedAuthorities, signal }: ExchangeOptions): ClientRequest {
  const { url, host, isSecure } = target;
  const options = {
    // The very address that was judged, never the name again.
    host: destination.address,
    port: destination.port,
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      'user-agent': 'Hongyan',
      'accept-encoding': 'identity',
      ...request.headers,
      ...(request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }),
    },
    agent: false as const,
    maxHeaderSize: maxHeaderBytes,
    signal,
  };
  if (!isSecure) return requestPlain(options);
  return requestSecure({
    ...options,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(trustedAuthorities === undefined ? {} : { ca: [...trustedAuthorities] }),
  });
}

function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array | FetchRefusal> {
  return new Promise((resolve) => {
    const end = (result: Uint8Array | FetchRefusal): void => {
      resolve(result);
      if (typeof result === 'string') response.destroy();
    };
    if ((response.headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
      end('encoding');
      return;
    }
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      end('size');
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) end('size');
      else chunks.push(chunk);
    });
    response.on('end', () => end(new Uint8Array(Buffer.concat(chunks))));
    // Cut off: what came is not the whole.
    response.on('close', () => end('connection'));
    response.on('error', () => end('connection'));
  });
}

/** Sends one request to the judged address and reads the answer within its limits. Never rejects. */
export function sendOnce(options: ExchangeOptions): Promise<Exchange> {
  return new Promise((resolve) => {
    const sent = openRequest(options);
    const finish = (exchange: Exchange): void => {
      clearTimeout(slow);
      resolve(exchange);
      sent.destroy();
    };
    const slow = setTimeout(() => finish(refused('timeout')), connectTimeoutMs);
    sent.on('error', () => finish(refused(options.signal.aborted ? 'timeout' : 'connection')));
    sent.on('socket', (socket) => {
      socket.once(options.target.isSecure ? 'secureConnect' : 'connect', () => clearTimeout(slow));
      // What is connected to is checked once more, at the moment of the connection.
      socket.once('connect', () => {
        if (!options.mayConnect(socket.remoteAddress ?? '')) finish(refused('address'));
      });
    });
    sent.on('response', (response) => {
      const code = response.statusCode ?? 0;
      const { location, etag = '', 'last-modified': lastModified = '' } = response.headers;
      if (redirectCodes.has(code) && location !== undefined) {
        finish({ kind: 'redirect', location });
        return;
      }
      void readBody(response, options.request.maxBytes).then((body) =>
        finish(
          typeof body === 'string'
            ? refused(body)
            : { kind: 'answer', code, bytes: body, version: { etag, lastModified } },
        ),
      );
    });
    sent.end(options.request.body);
  });
}
