import { caseFoldAddress } from '../../../identity/in-transaction.ts';

/** A domain as it is compared, in ASCII and lower case; a top-level domain too. Null: it is none. */
export function normaliseDomainName(text: string): string | null {
  const prefix = 'x@x.';
  const address = caseFoldAddress(prefix + text.trim().replace(/^[@.]+/, ''));
  return address === null ? null : address.slice(prefix.length);
}

/** Whether a domain is one of these, or below one. */
export function isBelow(domain: string, domains: readonly string[]): boolean {
  const plain = normaliseDomainName(domain) ?? domain.trim().toLowerCase();
  return domains.some((one) => {
    const wanted = normaliseDomainName(one);
    return wanted !== null && (plain === wanted || plain.endsWith(`.${wanted}`));
  });
}
