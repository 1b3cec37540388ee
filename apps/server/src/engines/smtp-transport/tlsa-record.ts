/** TLSA records (RFC 6698) as mail uses them (RFC 7672 §3.1), held against certificates. */
import { createHash, X509Certificate } from 'node:crypto';
import type { TlsaRecord } from './validated-dns.ts';

const authority = 2;
const endEntity = 3;
const publicKeyOnly = 1;
const digests = { 1: { algorithm: 'sha256', bytes: 32 }, 2: { algorithm: 'sha512', bytes: 64 } } as const;
type DigestType = keyof typeof digests;

const isDigest = (matchingType: number): matchingType is DigestType => matchingType in digests;

/** A certificate that a record holds whole; undefined: it does not, or it cannot be read. */
function readWhole({ selector, matchingType, data }: TlsaRecord): X509Certificate | undefined {
  if (selector === publicKeyOnly || matchingType !== 0) return undefined;
  try {
    return new X509Certificate(data);
  } catch {
    return undefined;
  }
}

/** Whether a record can prove a mail server. Those of a public authority cannot (RFC 7672 §3.1.3), nor those that nobody here understands. */
export function isUsable(record: TlsaRecord): boolean {
  const { usage, selector, matchingType, data } = record;
  if ((usage !== authority && usage !== endEntity) || (selector !== 0 && selector !== publicKeyOnly)) return false;
  if (isDigest(matchingType)) return data.length === digests[matchingType].bytes;
  if (matchingType !== 0 || data.length === 0) return false;
  return selector === publicKeyOnly || readWhole(record) !== undefined;
}

function matches({ selector, matchingType, data }: TlsaRecord, certificate: X509Certificate): boolean {
  try {
    const part =
      selector === publicKeyOnly ? certificate.publicKey.export({ type: 'spki', format: 'der' }) : certificate.raw;
    if (!isDigest(matchingType)) return data.equals(part);
    return data.equals(createHash(digests[matchingType].algorithm).update(part).digest());
  } catch {
    // A key of a kind that is not known here.
    return false;
  }
}

/**
 * What usable records say of the certificates that a host has shown, its own first. `proven`: a record names its own, whatever name and dates are in
 * it (RFC 7672 §3.1.1). Else the authorities, as PEM, that its certificate has to come from; none: the host is another one.
 */
export function judgeCertificates(
  shown: readonly X509Certificate[],
  records: readonly TlsaRecord[],
): 'proven' | readonly string[] {
  const [own] = shown;
  if (own === undefined) return [];
  if (records.some((record) => record.usage === endEntity && matches(record, own))) return 'proven';
  const ofAuthorities = records.filter((record) => record.usage === authority);
  const named = shown.filter((certificate) => ofAuthorities.some((record) => matches(record, certificate)));
  const whole = ofAuthorities.flatMap((record) => readWhole(record) ?? []);
  return [...new Set([...named, ...whole].map((certificate) => certificate.toString()))];
}
