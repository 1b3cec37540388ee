/** What the server knows of itself, for the checks. */
import type { AdminServices } from '../../admin-command/admin-command.ts';
import type { ServerPorts } from '../../admin-command/index.ts';
import type { Config } from '../../config/config.ts';
import { isPublicAddress } from '../../engines/smtp-transport/index.ts';
import { type DnsFacts, listDomains, readDnsFacts } from '../identity/index.ts';
import { askDns, type DnsAnswer } from './ask-dns.ts';
import { limitTime } from './limit-time.ts';
import type { Dns } from './outside.ts';

/** The addresses of the host name. */
export interface HostAddresses {
  readonly all: readonly string[];
  /** Those that the internet reaches. */
  readonly public: readonly string[];
  /** Why DNS did not answer; null where it did. */
  readonly failure: string | null;
}

export interface Facts {
  readonly config: Config;
  /** null: the store does not answer. */
  readonly domains: readonly DnsFacts[] | null;
  /** null: no server runs, or its listeners are not open yet. */
  readonly ports: ServerPorts | null;
  /** Asked once for all checks. */
  readonly host: HostAddresses;
}

/** All addresses of a name. */
export async function readAddresses(dns: Pick<Dns, 'resolve4' | 'resolve6'>, name: string): Promise<HostAddresses> {
  const answers: readonly DnsAnswer<string>[] = await Promise.all([
    askDns(dns.resolve4(name)),
    askDns(dns.resolve6(name)),
  ]);
  const all = answers.flatMap((answer) => (answer.kind === 'found' ? answer.records : []));
  const failure = answers.flatMap((answer) => (answer.kind === 'failed' ? [answer.reason] : []))[0] ?? null;
  return { all, public: all.filter(isPublicAddress), failure: all.length > 0 ? null : failure };
}

async function readDomains(services: AdminServices): Promise<readonly DnsFacts[]> {
  const domains = await listDomains(services.database.read);
  return Promise.all(domains.map(({ name }) => readDnsFacts(services, name)));
}

/** The store answers in milliseconds; one that is away is not waited for. */
const storeMs = 5_000;

/** Reads the store, and asks DNS for the addresses of this host. Never rejects. */
export async function readFacts(services: AdminServices, dns: Dns): Promise<Facts> {
  const { config, served } = services;
  const reading = limitTime(readDomains(services), storeMs).catch(() => null);
  const [domains, host] = await Promise.all([reading, readAddresses(dns, config.hostname)]);
  return { config, domains, ports: served?.ports() ?? null, host };
}
