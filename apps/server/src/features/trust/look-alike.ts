import { domainToUnicode } from 'node:url';
import type { LookAlike } from '@hongyan/contract';
import { isOneEdit } from './one-edit.ts';
import { mixesScripts, toSkeleton } from './skeleton.ts';

/** Short names are near to each other by chance. */
const minSimilarLabel = 5;
const minSimilarLocalPart = 6;

/** Real domains that differ from each other by one message, or that everybody may have an address at. */
const publicProviders = new Set(
  'gmail.com ymail.com hotmail.com outlook.com live.com msn.com mail.com email.com yahoo.com icloud.com aol.com gmx.com gmx.net gmx.de web.de qq.com foxmail.com 163.com 126.com 139.com 189.cn sina.com sina.cn sohu.com aliyun.com yeah.net proton.me protonmail.com'.split(
    ' ',
  ),
);
/** Second levels under which countries give out names. */
const sharedSecondLevel = new Set(['com', 'net', 'org', 'gov', 'edu', 'co', 'ac', 'ltd', 'or', 'ne', 'go']);

/** Whom a sender may be compared with. */
export interface KnownPeople {
  readonly ownDomains: ReadonlySet<string>;
  /** Whom the person writes to, lower case. */
  readonly correspondents: readonly string[];
  /** Address of a colleague by `nameKey` of their name. */
  readonly colleagues: ReadonlyMap<string, string>;
}

export interface SenderName {
  readonly name: string;
  readonly address: string;
}

/** A person's name without what the eye passes over. */
export function nameKey(name: string): string {
  return toSkeleton(name.normalize('NFKC')).replace(/[\s.,_'"()-]/g, '');
}

const takeDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The part of a domain that somebody has registered. */
function toSite(domain: string): string {
  const labels = domain.split('.');
  const isShared = (labels.at(-1)?.length ?? 0) === 2 && sharedSecondLevel.has(labels.at(-2) ?? '');
  return labels.slice(isShared ? -3 : -2).join('.');
}

const isWithin = (domain: string, known: string): boolean => domain === known || domain.endsWith(`.${known}`);

function isSimilarSite(site: string, known: string): boolean {
  if (toSkeleton(domainToUnicode(site) || site) === toSkeleton(known)) return true;
  const [label = '', knownLabel = ''] = [site.split('.')[0], known.split('.')[0]];
  return label.length >= minSimilarLabel && knownLabel.length >= minSimilarLabel && isOneEdit(site, known);
}

function findDomain(domain: string, known: readonly string[]): string | null {
  const site = toSite(domain);
  if (publicProviders.has(site) || known.some((name) => toSite(name) === site)) return null;
  for (const name of known) {
    const knownSite = toSite(name);
    if (isSimilarSite(site, knownSite)) return name;
    // partner.example.evil.example: the known name in front, somebody else's at the end.
    if (domain.startsWith(`${knownSite}.`) || domain.includes(`.${knownSite}.`)) return name;
  }
  const shown = domainToUnicode(domain);
  return shown.split('.').some(mixesScripts) ? toSkeleton(shown) : null;
}

function findAddress(address: string, domain: string, correspondents: readonly string[]): string | null {
  const local = address.slice(0, address.lastIndexOf('@'));
  for (const known of correspondents) {
    if (takeDomain(known) !== domain) continue;
    const knownLocal = known.slice(0, known.lastIndexOf('@'));
    if (Math.min(local.length, knownLocal.length) < minSimilarLocalPart) continue;
    // info1@ and info2@ are two mailboxes of one organisation.
    const isNumbered = local.replace(/\d/g, '#') === knownLocal.replace(/\d/g, '#');
    if (!isNumbered && (toSkeleton(local) === toSkeleton(knownLocal) || isOneEdit(local, knownLocal))) return known;
  }
  return null;
}

/** Whom an outside sender resembles without being them; null when nobody, or when the person writes to this very address. */
export function findLookAlike(sender: SenderName, known: KnownPeople): LookAlike | null {
  const address = sender.address.toLowerCase();
  const domain = takeDomain(address);
  if (domain === '' || known.correspondents.includes(address)) return null;
  if (![...known.ownDomains].some((own) => isWithin(domain, own))) {
    const domains = [...known.ownDomains, ...new Set(known.correspondents.map(takeDomain))];
    const imitated = findDomain(domain, domains);
    if (imitated !== null) return { kind: 'domain', of: imitated };
  }
  const near = findAddress(address, domain, known.correspondents);
  if (near !== null) return { kind: 'address', of: near };
  const colleague = known.colleagues.get(nameKey(sender.name));
  return colleague === undefined || colleague === address ? null : { kind: 'name', of: colleague };
}
