/** Addresses and names as this server stores and compares them. */
import { domainToASCII } from 'node:url';
import { UserError } from '../../../call/user-error.ts';

/** RFC 5321 §4.5.3.1: local part 64 octets, domain 255; the whole path without brackets 254. */
const maxLocalPartBytes = 64;
const maxDomainBytes = 253;
const maxAddressBytes = 254;

/** What `domainToASCII` would drop or decode in silence (it parses URLs), so that two texts would become one domain. */
const foreignPattern = /[\s\p{Cc}\p{Cf}%/\\?#@:[\]<>^|]/u;
/** One label of a host name (RFC 1123 §2.1); after `domainToASCII`, so international names are already `xn--…`. */
const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A dot-atom (RFC 5322 §3.2.3) without quoting; our own people get no outsider names. */
const localPartPattern = /^[a-z0-9!#$&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$&'*+/=?^_`{|}~-]+)*$/;

function refuseDomain(domain: string, reason: string): never {
  throw new UserError('domainInvalid', { domain, reason });
}

/** A domain in ASCII, lower case, without the final dot. Throws `domainInvalid`. */
export function normaliseDomain(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '');
  if (trimmed === '') refuseDomain(text, 'it is empty');
  if (foreignPattern.test(trimmed)) refuseDomain(text, 'it has characters that no domain may have');
  const ascii = domainToASCII(trimmed).toLowerCase();
  if (ascii === '') refuseDomain(text, 'it has characters that no domain may have');
  if (ascii.length > maxDomainBytes) refuseDomain(text, `it is longer than ${maxDomainBytes} characters`);
  const labels = ascii.split('.');
  if (labels.length < 2) refuseDomain(text, 'it needs a dot, as in example.org');
  if (!labels.every((label) => labelPattern.test(label)))
    refuseDomain(text, 'its parts have letters, digits and inner hyphens only');
  // `domainToASCII` answers a number or 1.2.3.4 with an IP address: mail domains are names.
  if (/^\d+$/.test(labels.at(-1) ?? '')) refuseDomain(text, 'it is an IP address');
  return ascii;
}

/** An address in two parts; both as they are stored. */
export interface NormalAddress {
  readonly address: string;
  readonly localPart: string;
  readonly domain: string;
}

/** The address of a person of ours: lower case, domain in ASCII. Throws `addressInvalid` or `domainInvalid`. */
export function normaliseAddress(text: string): NormalAddress {
  const trimmed = text.trim().normalize('NFKC');
  const refuse = (reason: string): never => {
    throw new UserError('addressInvalid', { address: trimmed, reason });
  };
  const at = trimmed.lastIndexOf('@');
  if (at < 0) return refuse('it has no @');
  const localPart = trimmed.slice(0, at).toLowerCase();
  if (localPart === '') return refuse('nothing stands before the @');
  if (Buffer.byteLength(localPart) > maxLocalPartBytes)
    return refuse(`the part before the @ is longer than ${maxLocalPartBytes} characters`);
  if (!localPartPattern.test(localPart))
    return refuse("the part before the @ has letters, digits, dots between them and !#$&'*+/=?^_`{|}~- only");
  const domain = normaliseDomain(trimmed.slice(at + 1));
  const address = `${localPart}@${domain}`;
  if (address.length > maxAddressBytes) return refuse(`it is longer than ${maxAddressBytes} characters`);
  return { address, localPart, domain };
}

/**
 * An address of anybody, for looking up: null when it cannot be one of ours. Never throws: it comes from SMTP.
 */
export function caseFoldAddress(text: string): string | null {
  try {
    return normaliseAddress(text).address;
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** White space and characters without width, which would make two names that look alike. */
const invisiblePattern = /[\s\p{Cf}\p{Cc}]/gu;

/** A sign-in name as it is stored and counted: one width, lower case, no spaces, domain in ASCII. Never throws. */
export function normaliseSignInName(text: string): string {
  const normalised = text.normalize('NFKC').replace(invisiblePattern, '').toLowerCase();
  const at = normalised.lastIndexOf('@');
  if (at < 0) return normalised;
  const ascii = domainToASCII(normalised.slice(at + 1));
  return ascii === '' ? normalised : `${normalised.slice(0, at)}@${ascii}`;
}
