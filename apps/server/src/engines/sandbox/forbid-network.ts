import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

/**
 * Takes the ways to the network from the JavaScript of this process. Node's permission model of this version has no switch for
 * them, and native code is not held by it: this stops what a document can make a library do, not a broken decoder.
 */
export function forbidNetwork(): void {
  const refuse = (): never => {
    throw new Error('no network here');
  };
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) Reflect.deleteProperty(globalThis, name);
  Object.assign(net.Socket.prototype, { connect: refuse });
  Object.assign(net.Server.prototype, { listen: refuse });
  Object.assign(dgram, { createSocket: refuse });
  Object.assign(dns, { lookup: refuse, resolve: refuse });
  Object.assign(dns.promises, { lookup: refuse, resolve: refuse });
}
