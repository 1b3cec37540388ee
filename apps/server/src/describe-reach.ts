/** What the start says of the address that the public ports listen on (HONGYAN_BIND). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** From where the public ports are reached, and the host by which this machine opens them in a browser. */
export interface Reach {
  readonly from: string;
  readonly browserHost: string;
}

/** `bind`: an address or a name of this machine; `::` and `0.0.0.0` are all of its addresses. */
export function describeReach(bind: string): Reach {
  // The name that the self-signed certificate bears.
  if (bind === 'localhost' || bind === '127.0.0.1' || bind === '::1')
    return { from: 'this machine only', browserHost: 'localhost' };
  if (isIP(bind) === 0) return { from: `at ${bind} only`, browserHost: bind };
  const address = ipaddr.process(bind);
  const range = address.range();
  if (range === 'unspecified')
    return { from: address.kind() === 'ipv6' ? 'everywhere' : 'everywhere, by IPv4', browserHost: 'localhost' };
  const browserHost = bind.includes(':') ? `[${bind}]` : bind;
  return range === 'loopback' ? { from: 'this machine only', browserHost } : { from: `at ${bind} only`, browserHost };
}
