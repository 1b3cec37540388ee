import type { Config, ListenerAddress } from '../../../config/config.ts';
import { type Finding, problem } from '../finding.ts';
import type { ConfigurationOutside } from './configuration-outside.ts';

interface NamedListener {
  /** The variable that sets its port. */
  readonly name: string;
  readonly address: ListenerAddress;
}

function listListeners(config: Config): readonly NamedListener[] {
  const { http, https, smtp, submission, submissions, imap, imaps, pop3, pop3s, acme, metrics } = config;
  const listeners = { http, https, smtp, submission, submissions, imap, imaps, pop3, pop3s };
  const named = Object.entries(listeners).map(([listener, address]) => ({
    name: `HONGYAN_${listener.toUpperCase()}_PORT`,
    address,
  }));
  if (metrics !== null) named.push({ name: 'HONGYAN_METRICS', address: metrics });
  if (acme?.challenge === 'http-01') named.push({ name: 'HONGYAN_ACME_HTTP_PORT', address: acme.http });
  return named;
}

const isAny = (host: string): boolean => host === '::' || host === '0.0.0.0';

/** Whether two listeners cannot be open at the same time. Port 0 is whichever is free. */
function clash({ address: one }: NamedListener, { address: other }: NamedListener): boolean {
  const sharesHost = one.host === other.host || isAny(one.host) || isAny(other.host);
  return one.port !== 0 && one.port === other.port && sharesHost;
}

function findClashes(listeners: readonly NamedListener[]): readonly Finding[] {
  return listeners.flatMap((listener, index) =>
    listeners
      .slice(0, index)
      .filter((earlier) => clash(earlier, listener))
      .map((earlier) =>
        problem(
          listener.name,
          `port ${listener.address.port} is also ${earlier.name}`,
          'Give one of them another port.',
        ),
      ),
  );
}

/** Why a listener cannot be opened, and what to do. */
function explain({ name, address: { host, port } }: NamedListener, code: string): Finding {
  if (code === 'EACCES')
    return problem(
      name,
      `this user may not open port ${port}`,
      'Give the service the right to ports below 1024 (systemd: AmbientCapabilities=CAP_NET_BIND_SERVICE; if it has it, ask from a unit that has it too), or choose a port above and forward this one to it.',
    );
  if (code === 'EADDRINUSE')
    return problem(
      name,
      `port ${port} is taken by another program`,
      `End it (ss -ltnp says which one it is), or choose another port.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return problem(
      name === 'HONGYAN_METRICS' ? name : 'HONGYAN_BIND',
      `"${host}" is no address of this machine`,
      name === 'HONGYAN_METRICS'
        ? 'Name one that `ip address` prints, or 127.0.0.1.'
        : 'Name one that `ip address` prints, or leave it out: then it is all.',
    );
  return problem(name, `port ${port} cannot be opened on ${host} (${code})`, 'Choose another port or address.');
}

/** Whether every listener can be opened. A server that runs on the data directory has its ports already. */
export async function checkPorts(
  config: Config,
  outside: Pick<ConfigurationOutside, 'tryListen' | 'isServerRunning'>,
): Promise<readonly Finding[]> {
  const listeners = listListeners(config);
  const findings = [...findClashes(listeners)];
  const isRunning = outside.isServerRunning(config.dataDirectory);
  for (const listener of listeners) {
    if (listener.address.port === 0) continue;
    const code = await outside.tryListen(listener.address);
    if (code === null || (isRunning && (code === 'EADDRINUSE' || code === 'EACCES'))) continue;
    findings.push(explain(listener, code));
  }
  // An address that is not there is wrong once, however many listeners it is for.
  return findings.filter(
    ({ subject, seen }, index) => findings.findIndex((one) => one.subject === subject && one.seen === seen) === index,
  );
}
