/** What the header of a mail says of the group by which it came, and how such a mail is known again. */
import { maxMailGroupHops } from '@hongyan/contract';
import { encodeWords, findHeaders, type HeaderField } from '@hongyan/mime';
import type { StoredGroup } from '../group-membership/index.ts';
import { tagAddress } from './find-group.ts';

/** The identifier of the list (RFC 2919 §2): within a domain of ours, and the same for ever. */
export function toListId(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}.${address.slice(at + 1)}`;
}

/** A name as a phrase of a header field: quoted, or encoded where it is not ASCII. */
export function formatPhrase(name: string): string {
  const shown = name.replace(/[\0-\x1f\x7f]+/g, ' ').trim();
  if (!/^[\x20-\x7e]*$/.test(shown)) return encodeWords(shown).replaceAll(' ', '\r\n ');
  return `"${shown.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * The fields that stand before a mail to a group (RFC 2919, RFC 2369). Nothing below is changed, so that signatures stay good. `leaveLink` is the
 * recipient's own and takes them out at once (RFC 8058); without one, whoever wants to leave writes a mail.
 */
export function formatListFields(
  { address, name, whoSends }: Pick<StoredGroup, 'address' | 'name' | 'whoSends'>,
  leaveLink: string | null = null,
): string {
  const post = whoSends === 'named' ? 'NO' : `<mailto:${address}>`;
  const leave = `<mailto:${tagAddress(address, 'leave')}>`;
  const unsubscribe = leaveLink === null ? leave : `<${leaveLink}>,\r\n\t${leave}`;
  return [
    `List-Id: ${formatPhrase(name)} <${toListId(address)}>`,
    `List-Post: ${post}`,
    `List-Unsubscribe: ${unsubscribe}`,
    ...(leaveLink === null ? [] : ['List-Unsubscribe-Post: List-Unsubscribe=One-Click']),
    `List-Owner: <mailto:${tagAddress(address, 'owner')}>`,
    'Precedence: list',
    `X-Loop: ${address}`,
    '',
  ].join('\r\n');
}

/** Whether a mail has been in this group before, or goes round and round. */
export function hasLooped(headers: readonly HeaderField[], { address }: Pick<StoredGroup, 'address'>): boolean {
  const id = `<${toListId(address)}>`.toLowerCase();
  if (findHeaders(headers, 'list-id').some(({ value }) => value.toLowerCase().includes(id))) return true;
  const traces = ['x-loop', 'delivered-to'].flatMap((name) => findHeaders(headers, name));
  if (traces.some(({ value }) => value.trim().toLowerCase() === address)) return true;
  const hops = findHeaders(headers, 'received').length + findHeaders(headers, 'delivered-to').length;
  return hops > maxMailGroupHops;
}
