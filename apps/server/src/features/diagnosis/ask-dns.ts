/** Questions to DNS with a limit of time; an answer, or why there is none. */
import { limitTime } from './limit-time.ts';

/** A resolver that does not answer is not waited for as long as mail would be. */
const questionMs = 5_000;

export type DnsAnswer<Entry> =
  | { readonly kind: 'found'; readonly records: readonly Entry[] }
  /** There is no such name, or nothing of this type. */
  | { readonly kind: 'missing' }
  /** Nobody knows: DNS did not answer. */
  | { readonly kind: 'failed'; readonly reason: string };

const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error
    ? String(error.code)
    : error instanceof Error
      ? error.message
      : String(error);

/** Waits for an answer. Never rejects. */
export async function askDns<Entry>(question: Promise<readonly Entry[]>): Promise<DnsAnswer<Entry>> {
  try {
    const records = await limitTime(question, questionMs);
    return records.length === 0 ? { kind: 'missing' } : { kind: 'found', records };
  } catch (error) {
    const code = readCode(error);
    return code === 'ENOTFOUND' || code === 'ENODATA' ? { kind: 'missing' } : { kind: 'failed', reason: code };
  }
}

/** What is said where DNS did not answer. */
export const dnsIsSilent = (reason: string): string => `DNS does not answer (${reason})`;
export const dnsAdvice =
  'See whether this machine reaches its resolver (resolvectl query example.org), or set HONGYAN_DNS.';

/** TXT records as texts. */
export function askTexts(
  dns: { readonly resolveTxt: (name: string) => Promise<readonly (readonly string[])[]> },
  name: string,
): Promise<DnsAnswer<string>> {
  return askDns(dns.resolveTxt(name).then((records) => records.map((parts) => parts.join(''))));
}

/** A name as it is compared: without the dot at its end, in lower case. */
export const normaliseName = (name: string): string => name.toLowerCase().replace(/\.$/, '');
