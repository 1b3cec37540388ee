import { createServer } from 'node:net';

/** Below what systems hand out by themselves (Linux from 32768, others from 49152): no connection of another test takes the port meanwhile. */
const [firstPort, ports] = [10_240, 20_000];

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 for a program that cannot choose one itself. Where possible listen on 0 instead. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    if (await isFree(port)) return port;
  }
}
