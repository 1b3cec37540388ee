import { connect, type Socket } from 'node:net';
import type { TransportTimeouts } from './delivery.ts';

interface SocketInput {
  readonly address: string;
  readonly port: number;
  readonly timeouts: Pick<TransportTimeouts, 'connectMs'>;
  readonly signal: AbortSignal | undefined;
}

/** A connected socket, or why there is none. The address was checked by the caller and is connected to as it is: no second lookup can change it. */
export async function openSocket({ address, port, timeouts, signal }: SocketInput): Promise<Socket | string> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve('the attempt was cancelled');
      return;
    }
    const socket = connect({ host: address, port, noDelay: true });
    const settle = (result: Socket | string) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      if (typeof result === 'string') socket.on('error', () => undefined).destroy(); // already reported
      resolve(result);
    };
    const timer = setTimeout(() => settle('no answer in time'), timeouts.connectMs);
    socket.once('connect', () => settle(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}
