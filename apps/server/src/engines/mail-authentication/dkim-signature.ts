import type { DkimResult } from './sender-check.ts';

/** A DKIM-Signature field read by our own rules, beside the library's. */
export interface SignatureReading {
  readonly domain: string;
  readonly selector: string;
  readonly identity: string;
  readonly algorithm: string;
  /** First eight characters of b= (RFC 6008). */
  readonly signaturePrefix: string;
  readonly isPartial: boolean;
  /** Why this signature is no evidence, whatever the cryptography says. */
  readonly problem: { readonly result: DkimResult; readonly reason: string } | undefined;
}

/** Clocks differ; a signature from further in the future than this was made to live longer than it may. */
const maxFutureMs = 24 * 60 * 60_000;
const allowedAlgorithms = new Set(['rsa-sha256', 'ed25519-sha256']);

/**
 * Reads the tags (RFC 6376 §3.2, §3.5) and refuses what libraries have let pass: rsa-sha1 (RFC 8301 §3.1), a list of
 * signed fields without From (§5.4), an identity outside the signing domain (§6.1.1), repeated tags, expiry.
 */
export function readSignature(value: string, now: number): SignatureReading {
  const { tags, isMalformed } = parseTags(value);
  const tag = (name: string) => tags.get(name) ?? '';
  const domain = tag('d').toLowerCase();
  const identity = tag('i') === '' ? `@${domain}` : tag('i');
  const reading = {
    domain,
    selector: tag('s'),
    identity,
    algorithm: tag('a').toLowerCase(),
    signaturePrefix: tag('b').replace(/\s/g, '').slice(0, 8),
    isPartial: tags.has('l'),
  };
  return {
    ...reading,
    problem: isMalformed ? permanent('the signature is malformed') : findProblem(tags, reading, now),
  };
}

const permanent = (reason: string) => ({ result: 'permerror' as const, reason });
const against = (reason: string) => ({ result: 'policy' as const, reason });

function findProblem(
  tags: ReadonlyMap<string, string>,
  reading: { domain: string; identity: string; algorithm: string },
  now: number,
): SignatureReading['problem'] {
  for (const name of ['v', 'a', 'b', 'bh', 'd', 'h', 's'])
    if ((tags.get(name) ?? '') === '') return permanent(`the signature lacks ${name}=`);
  if (tags.get('v') !== '1') return permanent('the signature has another version');
  if (reading.algorithm === 'rsa-sha1') return against('SHA-1 signatures are not accepted');
  if (!allowedAlgorithms.has(reading.algorithm)) return permanent('the algorithm is not known');
  const signed = (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase());
  if (!signed.includes('from')) return permanent('the From line is not signed');
  const identityDomain = reading.identity.slice(reading.identity.lastIndexOf('@') + 1).toLowerCase();
  if (!reading.identity.includes('@') || !isSameOrBelow(identityDomain, reading.domain))
    return permanent('the identity (i=) lies outside the signing domain (d=)');
  return findTimeProblem(tags, now);
}

function findTimeProblem(tags: ReadonlyMap<string, string>, now: number): SignatureReading['problem'] {
  const [made, expires] = [readSeconds(tags.get('t')), readSeconds(tags.get('x'))];
  if (Number.isNaN(made) || Number.isNaN(expires)) return permanent('a time in the signature is malformed');
  if (expires !== undefined && made !== undefined && expires <= made)
    return permanent('the signature expires before it was made');
  if (expires !== undefined && expires * 1_000 < now) return against('the signature has expired');
  if (made !== undefined && made * 1_000 > now + maxFutureMs) return against('the signature is from the future');
  return undefined;
}

function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

function parseTags(value: string): { tags: Map<string, string>; isMalformed: boolean } {
  const tags = new Map<string, string>();
  let isMalformed = false;
  const parts = value.split(';');
  for (const [index, part] of parts.entries()) {
    if (part.trim() === '' && index === parts.length - 1) continue;
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || tags.has(name)) isMalformed = true;
    else tags.set(name, part.slice(equals + 1).trim());
  }
  return { tags, isMalformed };
}

function isSameOrBelow(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}
