import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { Values } from './variables.ts';

/** Whether an address names this machine: nothing of what is sent there crosses a network. */
function isThisMachine({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) !== 0 && ipaddr.parse(host).range() === 'loopback');
}

function requireSafe(name: string, url: string): void {
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && !isThisMachine(parsed))
    throw new ConfigError(`${name} must be https, or on this machine: the key to a file goes there.`);
}

/** Where files are edited. Throws ConfigError for an address that is missing or unsafe. */
export function readOffice(values: Values): Config['office'] {
  const { HONGYAN_OFFICE_URL: url, HONGYAN_OFFICE_HOST_URL: given, HONGYAN_PUBLIC_URL: publicUrl } = values;
  if (url === null) {
    if (given !== null) throw new ConfigError('HONGYAN_OFFICE_HOST_URL needs HONGYAN_OFFICE_URL.');
    return null;
  }
  const hostUrl = given ?? publicUrl;
  if (hostUrl === null)
    throw new ConfigError('HONGYAN_OFFICE_URL needs HONGYAN_PUBLIC_URL, or HONGYAN_OFFICE_HOST_URL.');
  requireSafe('HONGYAN_OFFICE_URL', url);
  requireSafe(given === null ? 'HONGYAN_PUBLIC_URL' : 'HONGYAN_OFFICE_HOST_URL', hostUrl);
  return { url, hostUrl };
}
