/** What a domain demands of a host's certificate by signed DNS (DANE, RFC 7672). */
import { isUsable } from './tlsa-record.ts';
import type { TlsaRecord, ValidatedDns } from './validated-dns.ts';

/** How a host proves that it is the one. */
export interface DaneProof {
  /** Usable ones; one of them has to match. */
  readonly records: readonly TlsaRecord[];
  /** The names that the certificate of an authority may be for (RFC 7672 §3.2.2); the first is the one that the host is called by (SNI). */
  readonly names: readonly [string, ...string[]];
}

export type DaneDemand =
  /** It demands nothing. */
  | { readonly kind: 'none' }
  /** TLS, and nothing in the records that it could be proved by (RFC 7672 §2.2). */
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'proof'; readonly proof: DaneProof }
  /** Nobody knows, so the host must not be used (RFC 7672 §2.1.3). */
  | { readonly kind: 'unknown'; readonly text: string };

/** TLSA records for mail lie below the port that servers take it on. */
const tlsaName = (base: string): string => `_25._tcp.${base}`;

/** Looks for the TLSA records of a host. `bases`: of its addresses (find-hosts.ts). `domain`: whose mail it takes. */
export async function findDane(
  { host, domain, bases }: { readonly host: string; readonly domain: string; readonly bases: readonly string[] },
  dns: ValidatedDns,
): Promise<DaneDemand> {
  for (const base of bases) {
    try {
      const { isSecure, records } = await dns.ask(tlsaName(base), 'TLSA');
      if (!isSecure || records.length === 0) continue;
      const usable = records.filter(isUsable);
      if (usable.length === 0) return { kind: 'encrypted' };
      const others = [host, domain].filter((name, index, all) => name !== base && all.indexOf(name) === index);
      return { kind: 'proof', proof: { records: usable, names: [base, ...others] } };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
      const text = `The TLSA records of ${host} cannot be had (${code}), so the server cannot be verified (DANE)`;
      return { kind: 'unknown', text };
    }
  }
  return { kind: 'none' };
}
