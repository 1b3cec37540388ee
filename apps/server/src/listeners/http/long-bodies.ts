/**
 * Bodies that may take longer than a request may: a file of gigabytes over a slow line. They are timed by their progress, and the server's time
 * limit for whole requests does not end them.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Node tells of each request that is over its time once; what is not ended then goes on. */
const exempt = new WeakSet<Duplex>();

/** The parts of a body. Throws when none comes for as long as that. The connection stays: what is unread can be dropped, and an answer sent. */
export async function* readLongBody(raw: IncomingMessage, stallMs: number): AsyncGenerator<Uint8Array> {
  exempt.add(raw.socket);
  const parts = (raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const stalled = setTimeout(() => raw.destroy(new Error('no part of the body came in time')), stallMs);
      const next = await parts.next().finally(() => clearTimeout(stalled));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    exempt.delete(raw.socket);
    await parts.return?.();
  }
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** What Node could not make a request of is answered in short, and its connection ends. */
export function handleClientError(error: Error & { readonly code?: string }, socket: Duplex): void {
  const { code = '' } = error;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && exempt.has(socket)) return;
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable)
    socket.write(`HTTP/1.1 ${statuses[code] ?? '400 Bad Request'}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroy(error);
}
