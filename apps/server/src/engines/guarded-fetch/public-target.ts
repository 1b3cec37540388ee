import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../smtp-transport/target-address.ts';

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** What a URL asks to connect to. */
export interface WebTarget {
  readonly url: URL;
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/** The target of an http or https URL at its scheme's own port; null for everything else, and for one with a user name. */
export function parseTarget(text: string, base?: URL): WebTarget | null {
  const url = URL.parse(text, base?.href);
  const port = url === null ? undefined : defaultPorts[url.protocol];
  if (url === null || port === undefined) return null;
  // URL leaves a scheme's own port out.
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return { url, host: url.hostname.replace(/^\[|\]$/g, ''), port, isSecure: url.protocol === 'https:' };
}

/** The addresses of this machine, as they are now. */
export function ownAddresses(): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((cards) => cards ?? []);
  return new Set(addresses.map(({ address }) => normalise(address)));
}

function normalise(address: string): string {
  const plain = address.replace(/%.*$/, '');
  return ipaddr.isValid(plain) ? ipaddr.process(plain).toString() : plain;
}

/** Whether an outsider may make us talk to this address: public, and none of our own. */
export function mayConnectTo(address: string, own: ReadonlySet<string>): boolean {
  return isIP(address) !== 0 && isPublicAddress(address) && !own.has(normalise(address));
}
