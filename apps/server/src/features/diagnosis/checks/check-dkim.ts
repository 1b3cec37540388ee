import { formatDkimRecord } from '../../identity/index.ts';
import { dnsAdvice } from '../ask-dns.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';

/** A key of a domain and what DNS says of it. */
export interface KeyInDns {
  readonly selector: string;
  readonly state: 'new' | 'active' | 'retired';
  /** The record that others need. */
  readonly record: string;
  readonly published: { readonly state: 'published' | 'missing' | 'different' | 'unknown'; readonly reason?: string };
}

function checkKey(domain: string, { selector, state, record, published }: KeyInDns): Finding {
  const subject = `DKIM key ${selector} of ${domain}`;
  const reason = published.reason ?? '';
  const advice = `Enter in DNS:\n${formatDkimRecord({ domain, selector, record })}`;
  if (published.state === 'published') return ok(subject, `its record is in DNS (${state})`);
  if (published.state === 'unknown') return unknown(subject, reason, dnsAdvice);
  if (state === 'active')
    return problem(subject, `it signs mail, and ${reason}: others find the signature broken`, advice);
  if (state === 'new') return warning(subject, `it will sign as soon as its record is seen: ${reason}`, advice);
  return warning(
    subject,
    `it signs no more, and ${reason}`,
    `When a week has passed: npm run admin -- domain dkim remove ${domain} ${selector}`,
  );
}

/** Whether others can verify what a domain signs (RFC 6376). */
export function checkDkim(domain: string, keys: readonly KeyInDns[]): readonly Finding[] {
  const findings = keys.map((key) => checkKey(domain, key));
  if (keys.some(({ state }) => state === 'active')) return findings;
  const advice = `npm run admin -- domain dkim rotate ${domain}`;
  return [...findings, problem(`DKIM of ${domain}`, 'no key signs its mail', advice)];
}
