/** Which resolvers are believed when they say that an answer is validated. */
import { getServers } from 'node:dns';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { DnsServerAddress } from './exchange-packets.ts';

/** `auto`: a resolver on this machine is believed. `on`: whichever is asked. `off`: none. */
export type DnsValidating = 'auto' | 'on' | 'off';

const dnsPort = 53;
/** Docker's resolver of a container: on loopback, and it passes on what another says over the network. */
const forwarders: ReadonlySet<string> = new Set(['127.0.0.11']);

/** `address`, `address:port` or `[address]:port`. */
function parseServer(text: string): DnsServerAddress {
  if (isIPv6(text)) return { host: text, port: dnsPort };
  const [, host = text, port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(text) ?? [];
  return { host, port: port === undefined ? dnsPort : Number(port) };
}

/** What travels on this machine alone cannot be changed on the way. */
const isOnThisMachine = ({ host }: DnsServerAddress): boolean =>
  !forwarders.has(host) && ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';

/** The resolvers to ask, the configured one or the system's; null: what they say of signatures is not believed. */
export function findTrustedServers(
  address: string | null,
  validating: DnsValidating,
  systemServers: readonly string[] = getServers(),
): readonly DnsServerAddress[] | null {
  const servers = (address === null ? systemServers : [address]).map(parseServer);
  if (servers.length === 0 || validating === 'off') return null;
  return validating === 'on' || servers.every(isOnThisMachine) ? servers : null;
}
