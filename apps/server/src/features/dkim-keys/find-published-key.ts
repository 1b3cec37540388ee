import type { OutboundDns } from '../../engines/smtp-transport/delivery.ts';

/** Whether a key's record stands in DNS as it should. */
export type PublishedKey =
  | { readonly state: 'published' }
  | { readonly state: 'missing' | 'different' | 'unknown'; readonly reason: string };

function readTags(record: string): ReadonlyMap<string, string> {
  return new Map(
    record.split(';').flatMap((part) => {
      const equals = part.indexOf('=');
      return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).replace(/\s/g, '')] as const];
    }),
  );
}

/** Asks DNS for the record of a key (RFC 6376 §3.6.1) and compares kind and key with ours. Never throws. */
export async function findPublishedKey(
  dns: Pick<OutboundDns, 'resolveTxt'>,
  key: { readonly selector: string; readonly domain: string; readonly record: string },
): Promise<PublishedKey> {
  let records: readonly (readonly string[])[];
  try {
    records = await dns.resolveTxt(`${key.selector}._domainkey.${key.domain}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOTFOUND' || code === 'ENODATA') return { state: 'missing', reason: 'there is no such record' };
    return { state: 'unknown', reason: `the DNS does not answer (${code})` };
  }
  const texts = records.map((parts) => parts.join(''));
  const wanted = readTags(key.record);
  const isOurs = texts.map(readTags).some((tags) => {
    return tags.get('p') === wanted.get('p') && (tags.get('k') ?? 'rsa') === wanted.get('k');
  });
  // Several records make the key unusable for everybody (RFC 6376 §3.6.2.2).
  if (texts.length > 1) return { state: 'different', reason: 'there are several records of that name' };
  if (texts.length === 0) return { state: 'missing', reason: 'there is no such record' };
  return isOurs ? { state: 'published' } : { state: 'different', reason: 'it holds another key' };
}
