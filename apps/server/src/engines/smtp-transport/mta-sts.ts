import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { FetchMtaStsPolicy, MtaStsCache, MtaStsOptions, MtaStsPolicy, OutboundDns } from './delivery.ts';
import { findAddresses } from './find-hosts.ts';
import { isPublicAddress } from './target-address.ts';

/** Loaded for the first domain that announces a policy. */
const loadLibrary = () => import('mailauth/lib/mta-sts.js');

/** RFC 8461 §3.3 suggests a limit of 64 kB and a minute. */
const maxPolicyBytes = 64 * 1024;
const policyTimeoutMs = 60_000;

/**
 * The MTA-STS policy in force for a domain (RFC 8461). A remembered policy stays in force while it is valid, whatever
 * DNS or the web server say now: an attacker who can suppress either must not be able to switch it off (§5.1).
 */
export async function findMtaStsPolicy(
  domain: string,
  options: MtaStsOptions,
  dns: OutboundDns,
  now: number,
): Promise<MtaStsPolicy | undefined> {
  const cached = await options.cache.get(domain);
  const valid = cached !== undefined && cached.expiresAt > now ? cached : undefined;
  const id = await findPolicyId(domain, dns);
  if (id === undefined || id === valid?.id) return valid;
  // Outside of what is caught: a library that cannot be loaded is no domain without a policy.
  const { parsePolicy } = await loadLibrary();
  try {
    const file = await options.fetchPolicy(domain, AbortSignal.timeout(policyTimeoutMs));
    const parsed = parsePolicy(file, { strict: true });
    const policy: MtaStsPolicy = {
      id,
      mode: parsed.mode,
      mx: parsed.mx ?? [],
      expiresAt: now + (parsed.maxAge ?? 0) * 1_000,
    };
    await options.cache.set(domain, policy);
    return policy;
  } catch {
    return valid; // RFC 8461 §3.3: no policy can be had, so the remembered one or none
  }
}

/** The id= of the one `_mta-sts` record; undefined without one, with several, or when DNS does not answer (§3.1). */
async function findPolicyId(domain: string, dns: OutboundDns): Promise<string | undefined> {
  try {
    const records = (await dns.resolveTxt(`_mta-sts.${domain}`))
      .map((parts) => parts.join(''))
      .filter((text) => /^v=STSv1\s*(?:;|$)/.test(text));
    const [record, ...others] = records;
    return record === undefined || others.length > 0
      ? undefined
      : /;\s*id=([A-Za-z0-9]{1,32})\s*(?:;|$)/.exec(record)?.[1];
  } catch {
    return undefined;
  }
}

/** True when the policy lets mail go to this host. */
export async function allowsHost(policy: MtaStsPolicy, host: string): Promise<boolean> {
  const { validateMx } = await loadLibrary();
  return validateMx(host, { mode: policy.mode, mx: [...policy.mx] }).valid;
}

export interface PolicyFetcherOptions {
  readonly dns: OutboundDns;
  readonly allowPrivateAddresses?: boolean;
  /** 443, or a test's. */
  readonly port?: number;
  readonly trustedAuthorities?: readonly string[];
}

/** Fetches `https://mta-sts.DOMAIN/.well-known/mta-sts.txt`: valid certificate, no redirects, plain text, bounded; only from public addresses, checked at connect time. */
export function createMtaStsFetcher(options: PolicyFetcherOptions): FetchMtaStsPolicy {
  const lookup: LookupFunction = (host, _options, done) => {
    resolveAddresses(host, options).then(
      (addresses) => done(null, addresses),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
  return (domain, signal) =>
    new Promise((resolve, reject) => {
      const asked = request({
        host: `mta-sts.${domain}`,
        port: options.port ?? 443,
        path: '/.well-known/mta-sts.txt',
        lookup,
        signal,
        agent: false,
        ...(options.trustedAuthorities === undefined ? {} : { ca: [...options.trustedAuthorities] }),
      });
      asked.on('error', reject);
      asked.on('response', (response) => {
        const type = response.headers['content-type'] ?? '';
        if (response.statusCode !== 200 || !/^text\/plain\s*(?:;|$)/i.test(type)) {
          asked.destroy(new Error(`The policy of ${domain} was answered with ${response.statusCode ?? 0} ${type}`));
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxPolicyBytes) asked.destroy(new Error(`The policy of ${domain} is too long`));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      });
      asked.end();
    });
}

async function resolveAddresses(
  host: string,
  options: PolicyFetcherOptions,
): Promise<{ address: string; family: number }[]> {
  const found = await findAddresses(host, options.dns);
  if (found.kind !== 'addresses') throw new Error(found.text);
  const usable = found.addresses.filter(
    (address) => options.allowPrivateAddresses === true || isPublicAddress(address),
  );
  if (usable.length === 0) throw new Error(`${host} has no public address`);
  return usable.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

/** Remembers policies in memory; for tests and single processes without a store. */
export function createMemoryMtaStsCache(): MtaStsCache {
  const policies = new Map<string, MtaStsPolicy>();
  return {
    get: async (domain) => policies.get(domain),
    set: async (domain, policy) => {
      policies.set(domain, policy);
    },
  };
}
