import { isIP } from 'node:net';
import type { Config } from '../../../config/config.ts';
import type { OpenTalk } from '../../../engines/probes/line-talk.ts';
import { isPublicAddress } from '../../../engines/smtp-transport/index.ts';
import type { DeliveryFigures } from '../../outbox/index.ts';
import { askDns, dnsAdvice, dnsIsSilent, normaliseName } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown } from '../finding.ts';
import type { Dns } from '../outside.ts';
import { describeFailure, probeServer } from '../probe-server.ts';
import { readAddresses } from '../read-facts.ts';

interface SendingOutside {
  readonly dns: Pick<Dns, 'resolveMx' | 'resolve4' | 'resolve6'>;
  readonly openTalk: OpenTalk;
}

/** Servers of one domain that are tried. */
const maxHosts = 2;

async function findAddress(name: string, dns: SendingOutside['dns']): Promise<string | null> {
  // A URL writes an IPv6 address in brackets.
  const host = name.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 || host === 'localhost') return host;
  return (await readAddresses(dns, host)).all[0] ?? null;
}

/** Whether the relay answers. Nothing is sent, and no password. */
async function checkSmarthost(
  smarthost: NonNullable<Config['smarthost']>,
  ownName: string,
  { dns, openTalk }: SendingOutside,
  signal: AbortSignal,
): Promise<Finding> {
  const { host: name, port, tls: isTls, user } = smarthost;
  const subject = `Smarthost ${name}:${port}`;
  const advice =
    'See whether HONGYAN_SMARTHOST is right, and whether this machine may reach it: mail waits until then.';
  const host = await findAddress(name, dns);
  if (host === null) return problem(subject, 'it has no address in DNS', advice);
  try {
    const server = { protocol: 'smtp', host, port, isTls, name, ownName } as const;
    const { certificate } = await probeServer(server, openTalk, signal);
    if (certificate !== null) return ok(subject, 'answers, with TLS');
    if (user === null) return ok(subject, 'answers, without TLS');
    return problem(
      subject,
      'answers without TLS, so the password is not given and no mail leaves',
      'Name a port with TLS.',
    );
  } catch (error) {
    return problem(subject, `does not answer: ${describeFailure(error)}`, advice);
  }
}

/** Connects to the mail servers of a domain. Nothing is sent. */
async function checkDomain(
  domain: string,
  { hostname, outboundPort, outboundPrivate }: Config,
  { dns, openTalk }: SendingOutside,
  signal: AbortSignal,
): Promise<Finding> {
  const subject = `Outgoing port ${outboundPort}`;
  const answer = await askDns(dns.resolveMx(domain));
  if (answer.kind === 'failed') return unknown(subject, dnsIsSilent(answer.reason), dnsAdvice);
  if (answer.kind === 'missing') return unknown(subject, `${domain} has no MX record`, 'Name another domain.');
  const hosts = answer.records.toSorted((a, b) => a.priority - b.priority).slice(0, maxHosts);
  const failures = await Promise.all(
    hosts.map(async ({ exchange }) => {
      const name = normaliseName(exchange);
      const host = await findAddress(name, dns);
      if (host === null) return `${name}: no address`;
      if (!outboundPrivate && !isPublicAddress(host)) return `${name}: ${host} is no address of the internet`;
      const server = { protocol: 'smtp', host, port: outboundPort, isTls: false, name, ownName: hostname } as const;
      return probeServer(server, openTalk, signal).then(
        () => null,
        (error: unknown) => `${name}: ${describeFailure(error)}`,
      );
    }),
  );
  if (failures.includes(null)) return ok(subject, `the mail servers of ${domain} answer`);
  return problem(
    subject,
    `no mail server of ${domain} answers (${failures.join('; ')})`,
    'Ask your provider to open outgoing port 25, or set HONGYAN_SMARTHOST to a relay.',
  );
}

/** Whether mail gets out. `domain`: whose mail servers are connected to; null: nobody's, and it is told by what was delivered. */
export async function checkSending(
  config: Config,
  figures: () => Promise<DeliveryFigures>,
  domain: string | null,
  outside: SendingOutside,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (config.smarthost !== null) return [await checkSmarthost(config.smarthost, config.hostname, outside, signal)];
  if (domain !== null) return [await checkDomain(domain, config, outside, signal)];
  const subject = `Outgoing port ${config.outboundPort}`;
  const { delivered } = await figures();
  if (delivered > 0) return [ok(subject, `other servers took mail within the last day (recipients: ${delivered})`)];
  return [
    unknown(
      subject,
      'no other server was asked, and none took mail within the last day',
      'npm run admin -- doctor --outgoing gmail.com connects to the mail servers of a domain; nothing is sent.',
    ),
  ];
}
