import { isIP } from 'node:net';
import type { DnsResolver } from '../dns/resolver.ts';
import type { Destination, FetchRefusal, GuardedAnswer, GuardedFetch, GuardedRequest } from './port.ts';
import { mayConnectTo, ownAddresses, parseTarget, type WebTarget } from './public-target.ts';
import { sendOnce } from './send-once.ts';

/** Everything together: names, connections, redirects and the body to its last byte. */
const defaultTotalMs = 15_000;

export interface GuardedFetchOptions {
  readonly dns: Pick<DnsResolver, 'resolve4' | 'resolve6'>;
  /** Authorities besides the system's, PEM. */
  readonly trustedAuthorities?: readonly string[];
  /** For tests: 15 s in the product. */
  readonly totalMs?: number;
  /** For tests: where a connection to a judged address really goes. */
  readonly route?: (destination: Destination) => Destination;
}

/** Resolves when the signal is aborted: what has no signal of its own is not waited for longer. */
function whenAborted(signal: AbortSignal): Promise<'timeout'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('timeout');
    else signal.addEventListener('abort', () => resolve('timeout'), { once: true });
  });
}

async function findAddresses(dns: GuardedFetchOptions['dns'], host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

type Judgement = { readonly address: string } | { readonly reason: FetchRefusal };

/** The one address to connect to. A name of which any address is no public one is not connected to at all. */
async function judgeHost(options: GuardedFetchOptions, target: WebTarget, signal: AbortSignal): Promise<Judgement> {
  const addresses = await Promise.race([findAddresses(options.dns, target.host), whenAborted(signal)]);
  if (addresses === 'timeout') return { reason: 'timeout' };
  const [first] = addresses;
  if (first === undefined) return { reason: 'name' };
  const own = ownAddresses();
  return addresses.every((address) => mayConnectTo(address, own)) ? { address: first } : { reason: 'address' };
}

async function follow(
  options: GuardedFetchOptions,
  request: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const refused = (reason: FetchRefusal): GuardedAnswer => ({ status: 'refused', reason });
  let target = parseTarget(request.url);
  for (let redirects = 0; ; redirects += 1) {
    if (target === null || (request.httpsOnly === true && !target.isSecure)) return refused('address');
    const judgement = await judgeHost(options, target, signal);
    if ('reason' in judgement) return refused(judgement.reason);
    const judged = { address: judgement.address, port: target.port };
    const own = ownAddresses();
    const { route } = options;
    const exchange = await sendOnce({
      target,
      destination: route === undefined ? judged : route(judged),
      request,
      trustedAuthorities: options.trustedAuthorities,
      signal,
      mayConnect: (connected) => route !== undefined || mayConnectTo(connected, own),
    });
    if (exchange.kind === 'refused') return refused(exchange.reason);
    if (exchange.kind === 'answer')
      return {
        status: 'answered',
        code: exchange.code,
        bytes: exchange.bytes,
        url: target.url.href,
        version: exchange.version,
      };
    if (redirects >= request.maxRedirects) return refused('redirects');
    target = parseTarget(exchange.location, target.url);
  }
}

/** The guarded client of one process. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  return async (request) => {
    const limit = AbortSignal.timeout(options.totalMs ?? defaultTotalMs);
    const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
    const answer = await follow(options, request, signal);
    return request.signal?.aborted === true ? { status: 'refused', reason: 'aborted' } : answer;
  };
}
