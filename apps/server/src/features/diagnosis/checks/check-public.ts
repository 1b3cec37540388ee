import type { OpenTalk } from '../../../engines/probes/line-talk.ts';
import type { DnsFacts } from '../../identity/index.ts';
import { type Finding, ok, unknown, warning } from '../finding.ts';
import { type ListenerFacts, listPublicListeners } from '../list-listeners.ts';
import type { Dns } from '../outside.ts';
import { describeFailure, type ProbeResult, probeServer } from '../probe-server.ts';
import { type Facts, type HostAddresses, readAddresses } from '../read-facts.ts';

interface PublicOutside {
  readonly dns: Pick<Dns, 'resolve4' | 'resolve6'>;
  readonly openTalk: OpenTalk;
  readonly listOwnAddresses: () => readonly string[];
}

interface Attempt {
  readonly listener: ListenerFacts;
  readonly result: ProbeResult | null;
  readonly failure: string;
}

async function attempt(
  listener: ListenerFacts,
  address: string,
  ownName: string,
  openTalk: OpenTalk,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const server = { ...listener, host: address, name: listener.host, ownName };
    return { listener, result: await probeServer(server, openTalk, signal), failure: '' };
  } catch (error) {
    return { listener, result: null, failure: describeFailure(error) };
  }
}

const nameOf = ({ listener: { title, port } }: Attempt): string => `${title} ${port}`;

/** How it is seen that another server answers; null: nothing speaks against ours. Browsers may come by a proxy that has its own certificate. */
function findOther({ listener, result }: Attempt, hostname: string, fingerprint: string | null): string | null {
  if (result === null) return null;
  const { greeting, certificate } = result;
  if (listener.protocol === 'smtp' && !greeting.toLowerCase().includes(hostname)) return `it greets with "${greeting}"`;
  if (certificate === null || fingerprint === null || certificate.fingerprint === fingerprint) return null;
  if (listener.protocol === 'http' && certificate.isFor(listener.host)) return null;
  return `its certificate is another one (${certificate.names.join(', ')}; issued by ${certificate.issuer})`;
}

/** Ports that were not reached, by the reason. */
function describeMissed(missed: readonly Attempt[]): string {
  const reasons = [...new Set(missed.map(({ failure }) => failure))];
  const names = (reason: string): string =>
    missed
      .filter(({ failure }) => failure === reason)
      .map(nameOf)
      .join(', ');
  return reasons.map((reason) => `${names(reason)} (${reason})`).join('; ');
}

function judge(
  address: string,
  attempts: readonly Attempt[],
  own: { readonly hostname: string; readonly fingerprint: string | null; readonly isOwnAddress: boolean },
): readonly Finding[] {
  const subject = `From outside, at ${address}`;
  const judged = attempts.map((one) => ({ one, other: findOther(one, own.hostname, own.fingerprint) }));
  const findings: Finding[] = judged.flatMap(({ one, other }) =>
    other === null
      ? []
      : [
          warning(
            `${subject}, ${nameOf(one)}`,
            `another server answers: ${other}`,
            'Lead the port to this server, or set HONGYAN_HOSTNAME to the name that it is known by.',
          ),
        ],
  );
  const reached = judged.flatMap(({ one, other }) => (one.result !== null && other === null ? [one] : []));
  const remark = own.isOwnAddress ? "; the address is this machine's own, so no firewall was in between" : '';
  if (reached.length > 0) findings.push(ok(subject, `answered: ${reached.map(nameOf).join(', ')}${remark}`));
  const missed = attempts.filter(({ result }) => result === null);
  const [first] = missed;
  if (first !== undefined)
    findings.push(
      unknown(
        subject,
        `not reached from here: ${describeMissed(missed)}. That may be the network: many routers lead nobody back to their own address (no hairpin NAT)`,
        `Try each from another network: nc -vz ${address} ${first.listener.port}`,
      ),
    );
  return findings;
}

/** Whether others come here by the public name and the well-known ports, as far as that can be seen from this machine. */
export async function checkPublic(
  facts: Facts,
  served: { readonly web: DnsFacts['web']; readonly fingerprint: string | null },
  { dns, openTalk, listOwnAddresses }: PublicOutside,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { config, host, ports } = facts;
  const subject = 'From outside';
  if (ports === null) return [unknown(subject, 'no server runs, so nothing can answer')];
  if (host.public.length === 0)
    return [unknown(subject, `${config.hostname} has no address of the internet, so there is nothing to connect to`)];
  const { web, fingerprint } = served;
  const listeners = listPublicListeners(config, web);
  const webHost: HostAddresses = web.host === config.hostname ? host : await readAddresses(dns, web.host);
  const own = listOwnAddresses();
  const addresses = [...new Set([...host.public, ...webHost.public])];
  const findings = await Promise.all(
    addresses.map(async (address) => {
      const here = listeners.filter((one) => (one.host === config.hostname ? host : webHost).public.includes(address));
      const attempts = await Promise.all(
        here.map((listener) => attempt(listener, address, config.hostname, openTalk, signal)),
      );
      return judge(address, attempts, {
        hostname: config.hostname,
        fingerprint,
        isOwnAddress: own.includes(address),
      });
    }),
  );
  return findings.flat();
}
