import type { Socket } from 'node:net';
import { readProxyHeader } from './proxy-header.ts';
import type { Timers } from './server-environment.ts';

/** A proxy writes its header before anything else, and at once. */
const headerTimeoutMs = 5_000;

/**
 * Takes the proxy's header off a connection, and leaves what follows to be read. Answers for whom the proxy connects; null: for itself. Rejects,
 * with a reason for the log, where there is no header in time.
 */
export function readProxySource(socket: Socket, timers: Timers): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let seen = Buffer.alloc(0);
    const stop = () => {
      cancel();
      socket.off('readable', read);
      socket.off('close', close);
    };
    const fail = (reason: string) => {
      stop();
      reject(new Error(`the proxy's header (PROXY protocol) cannot be used: ${reason}`));
    };
    const close = () => fail('the connection ended');
    const read = () => {
      const chunk = socket.read() as Buffer | null;
      if (chunk === null) return;
      seen = Buffer.concat([seen, chunk]);
      const header = readProxyHeader(seen);
      if (header.state === 'more') return;
      if (header.state === 'bad') {
        fail(header.reason);
        return;
      }
      stop();
      // What the client itself has sent already is its session's.
      if (header.bytes < seen.length) socket.unshift(seen.subarray(header.bytes));
      resolve(header.source);
    };
    const cancel = timers.after(headerTimeoutMs, () => fail('it did not come in time'));
    socket.on('readable', read);
    socket.on('close', close);
  });
}
