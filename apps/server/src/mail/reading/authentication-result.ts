/** What our own check said of a message (RFC 8601), as its reader is shown it. */
import type { MailDetail } from '@hongyan/contract';
import { findHeader, type HeaderField, splitResults } from '@hongyan/mime';

const resultForm = /^\s*(spf|dkim|dmarc)\s*=\s*([a-z]{1,20})\b/i;

/**
 * The results in the first Authentication-Results field, and only when it names this host: ours stands on top of the message, and any
 * other is what somebody says of himself (RFC 8601 §5). Quoted words are left out: they are the sender's. null: we said nothing.
 */
export function readOwnResults(headers: readonly HeaderField[], hostname: string): string[] | null {
  const field = findHeader(headers, 'authentication-results');
  if (!field) return null;
  const [server, ...results] = splitResults(field.value);
  if (server?.split(/\s/, 1)[0]?.toLowerCase() !== hostname.toLowerCase()) return null;
  return results.map((result) => result.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""'));
}

/** What our own check found, one word for each method. null: we said nothing. */
export function readAuthenticationResult(
  headers: readonly HeaderField[],
  hostname: string,
): MailDetail['authentication'] {
  const results = readOwnResults(headers, hostname);
  if (results === null) return null;
  const found = { spf: 'none', dkim: 'none', dmarc: 'none' };
  const seen = new Set<string>();
  for (const result of results) {
    const match = resultForm.exec(result);
    const method = match?.[1]?.toLowerCase();
    const verdict = match?.[2]?.toLowerCase();
    if (verdict === undefined || (method !== 'spf' && method !== 'dkim' && method !== 'dmarc')) continue;
    // Of several signatures one that passes counts.
    if (seen.has(method) && !(method === 'dkim' && verdict === 'pass')) continue;
    seen.add(method);
    found[method] = verdict;
  }
  return found;
}
