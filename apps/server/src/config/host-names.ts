import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isHostName } from './variable.ts';

/** Whether an address names this machine: nothing of what is sent there crosses a network. */
export function isThisMachine({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || isLoopback(host);
}

/** Whether an IP address is of this machine alone. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';

const localEndings = /(?:^|\.)(?:localhost|local|localdomain|internal|lan|home|test|example|invalid)$/;

/** Whether a name is one that no public DNS knows (RFC 6761, RFC 6762): of this machine or network, or for demonstrations. */
export const isReservedName = (name: string): boolean => localEndings.test(name);

/** Whether a name can be the public name of a host: with a domain, and not of this machine or network only. */
export function isFullHostName(name: string): boolean {
  return isHostName(name) && name.includes('.') && !isReservedName(name);
}
