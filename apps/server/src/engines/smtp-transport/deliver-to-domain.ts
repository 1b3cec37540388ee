import type {
  DeliveryRequest,
  MtaStsPolicy,
  RecipientOutcome,
  TransportConfig,
  TransportTimeouts,
} from './delivery.ts';
import type { DaneDemand, DaneProof } from './find-dane.ts';
import {
  type FoundAddresses,
  findAddresses,
  findHosts,
  findSmarthostAddresses,
  type Hosts,
  type NoHost,
} from './find-hosts.ts';
import type { SessionResult } from './judge-session.ts';
import { allowsHost, findMtaStsPolicy } from './mta-sts.ts';
import { isPublicAddress } from './target-address.ts';
import { isDemanded, type SessionProof, type TlsUse } from './tls-options.ts';

/** RFC 5321 §4.5.3.2; connecting is not in it: 30 s is what hosts that are up need. */
export const defaultTransportTimeouts: TransportTimeouts = {
  connectMs: 30_000,
  greetingMs: 5 * 60_000,
  commandMs: 5 * 60_000,
  dataBlockMs: 3 * 60_000,
  dataEndMs: 10 * 60_000,
};

const smtpPort = 25;

/** Loaded with the first delivery. */
const loadSession = () => import('./smtp-session.ts');
/** Loaded with the first delivery to a domain that is signed. */
const loadDane = () => import('./find-dane.ts');

/** What an attempt came to, for all recipients, when no host decided. */
type Shortfall = Pick<RecipientOutcome, 'status' | 'code' | 'enhanced' | 'text' | 'host' | 'tls'>;

/**
 * One attempt to deliver one message to recipients of one domain: to the smarthost where there is one, else to the
 * domain's hosts in order, each address of each, until one of them decides. Never throws for what the network or the
 * other side does; a recipient nobody decided about is deferred, or failed when no later attempt can do better.
 */
export async function deliverToDomain(
  request: DeliveryRequest,
  config: TransportConfig,
): Promise<readonly RecipientOutcome[]> {
  const result =
    config.smarthost === undefined
      ? await deliverDirectly(request, config)
      : await deliverToSmarthost(request, config, config.smarthost);
  const outcomes: readonly RecipientOutcome[] = isDecided(result)
    ? result
    : request.recipients.map((recipient) => ({ recipient, ...result }));
  config.onOutcomes?.(outcomes);
  return outcomes;
}

type Attempt = readonly RecipientOutcome[] | Shortfall;

async function deliverDirectly(request: DeliveryRequest, config: TransportConfig): Promise<Attempt> {
  const found = await findHosts(request.domain, config.hostname, config.dns);
  if (found.kind !== 'hosts') return noHost(found);
  const isLiteral = request.domain.startsWith('[');
  const policy =
    config.mtaSts === undefined || isLiteral
      ? undefined
      : await findMtaStsPolicy(request.domain, config.mtaSts, config.dns, request.now());
  const shortfalls: Shortfall[] = [];
  for (const host of found.names) {
    const result = await tryHost(request, config, { host, isSecure: found.isSecure, policy });
    if (isDecided(result)) return result;
    shortfalls.push(result);
    if (request.signal?.aborted === true) break;
  }
  return summarise(shortfalls);
}

interface Candidate extends Pick<Hosts, 'isSecure'> {
  readonly host: string;
  readonly policy: MtaStsPolicy | undefined;
}

async function tryHost(
  request: DeliveryRequest,
  config: TransportConfig,
  { host, isSecure, policy }: Candidate,
): Promise<Attempt> {
  const validated = (isSecure ? config.dns.validated : undefined) ?? null;
  const found = await findAddresses(host, config.dns, validated);
  const bases = found.kind === 'addresses' ? found.tlsaBases : [];
  const dane: DaneDemand =
    validated === null
      ? { kind: 'none' }
      : await (await loadDane()).findDane({ host, domain: request.domain, bases }, validated);
  if (dane.kind === 'unknown')
    return { status: 'deferred', code: 0, enhanced: '4.7.5', text: dane.text, host, tls: 'refused' };
  // RFC 8461 §2: where TLSA records prove the host, a policy has no say.
  const isEnforced = policy?.mode === 'enforce' && dane.kind !== 'proof';
  if (isEnforced && !(await allowsHost(policy, host)))
    return {
      status: 'deferred',
      code: 0,
      enhanced: '4.7.5',
      text: `${host} is not among the hosts that ${request.domain} has announced (MTA-STS)`,
      host,
      tls: 'refused',
    };
  return tryAddresses(request, config, {
    host,
    port: config.outboundPort ?? smtpPort,
    found: keepPublic(found, host, config),
    tls: chooseTls(dane, isEnforced),
    proof: dane.kind === 'proof' ? dane.proof : undefined,
    credentials: undefined,
    isOurRelay: false,
  });
}

/** RFC 8461 §5: under `enforce` there is no plain text and no certificate that does not fit. */
function chooseTls(dane: DaneDemand, isEnforced: boolean): TlsUse {
  if (dane.kind === 'proof') return 'dane';
  if (isEnforced) return 'required';
  return dane.kind === 'encrypted' ? 'encrypted' : 'opportunistic';
}

function keepPublic(found: FoundAddresses, host: string, config: TransportConfig): FoundAddresses {
  if (found.kind !== 'addresses' || config.allowPrivateAddresses === true) return found;
  const addresses = found.addresses.filter((address) => isPublicAddress(address));
  return addresses.length > 0
    ? { ...found, addresses }
    : { kind: 'failed', enhanced: '5.4.4', text: `${host} has no address on the public internet` };
}

async function deliverToSmarthost(
  request: DeliveryRequest,
  config: TransportConfig,
  smarthost: NonNullable<TransportConfig['smarthost']>,
): Promise<Attempt> {
  const { host, port, tls, username, password } = smarthost;
  const credentials = username === undefined || password === undefined ? undefined : { username, password };
  if (credentials !== undefined && tls !== 'implicit' && tls !== 'required')
    return {
      status: 'deferred',
      code: 0,
      enhanced: '4.7.0',
      text: 'The smarthost has a password but TLS is not required for it',
      host,
      tls: 'refused',
    };
  const found = await findSmarthostAddresses(smarthost, config.dns);
  return tryAddresses(request, config, { host, port, found, tls, proof: undefined, credentials, isOurRelay: true });
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly found: FoundAddresses;
  readonly tls: TlsUse;
  /** For `dane`. */
  readonly proof: DaneProof | undefined;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
  readonly isOurRelay: boolean;
}

async function tryAddresses(request: DeliveryRequest, config: TransportConfig, target: Target): Promise<Attempt> {
  const { host, port, found, credentials } = target;
  if (found.kind !== 'addresses') return { ...noHost(found), host };
  const { runSmtpSession } = await loadSession();
  const shortfalls: Shortfall[] = [];
  for (const address of found.addresses) {
    const run = (tls: TlsUse, proof: SessionProof | undefined = target.proof) =>
      runSmtpSession({
        request,
        hostname: config.hostname,
        host,
        address,
        port,
        tls,
        proof,
        credentials,
        isOurRelay: target.isOurRelay,
        timeouts: { ...defaultTransportTimeouts, ...config.timeouts },
        trustedAuthorities: config.trustedAuthorities,
      });
    let result = await run(target.tls);
    // RFC 7435: without a demand, a broken TLS is no worse than none.
    if (result.kind === 'unusable' && result.isTlsFailure && target.tls === 'opportunistic') result = await run('none');
    // The authorities are known by what the host has shown: now its certificate is judged by them.
    if (result.kind === 'unusable' && result.authorities.length > 0 && target.proof !== undefined)
      result = await run(target.tls, { ...target.proof, authorities: result.authorities });
    if (result.kind === 'decided') return result.outcomes;
    const shortfall = describeUnusable(result, target);
    // A relay that turns us away returns nobody's mail: its operator or our administrator puts it right.
    shortfalls.push(target.isOurRelay ? { ...shortfall, status: 'deferred' } : shortfall);
    if (request.signal?.aborted === true) break;
  }
  return summarise(shortfalls);
}

function describeUnusable(
  result: Extract<SessionResult, { kind: 'unusable' }>,
  { host, tls }: Pick<Target, 'host' | 'tls'>,
): Shortfall {
  const { code, enhanced, isTlsFailure } = result;
  const status = code >= 500 ? 'failed' : 'deferred';
  const isRefused = isDemanded(tls) && isTlsFailure;
  const isNamed = result.text.includes('(DANE)') || (tls !== 'dane' && tls !== 'encrypted');
  const text = isRefused && !isNamed ? `${result.text} (its TLSA records demand it: DANE)` : result.text;
  return { status, code, enhanced, text, host, tls: isRefused ? 'refused' : 'none' };
}

function noHost(found: NoHost): Shortfall {
  return { status: found.kind, code: 0, enhanced: found.enhanced, text: found.text, host: '', tls: 'none' };
}

function isDecided(attempt: Attempt): attempt is readonly RecipientOutcome[] {
  return Array.isArray(attempt);
}

/** While one host may still come back the mail waits: a temporary shortfall outweighs final ones. */
function summarise(shortfalls: readonly Shortfall[]): Shortfall {
  const fallback: Shortfall = {
    status: 'deferred',
    code: 0,
    enhanced: '4.4.1',
    text: 'No host could be tried',
    host: '',
    tls: 'none',
  };
  return shortfalls.find((shortfall) => shortfall.status === 'deferred') ?? shortfalls.at(-1) ?? fallback;
}
