import { findHeaders, parseAddressList, parseHeaderBlock } from '@hongyan/mime';
import { splitHeaderFields } from '../../engines/mail-authentication/index.ts';
import { formatPhrase, type StoredGroup } from '../mail-groups/index.ts';

/** Fields that no longer hold, or that are written anew, when the author changes. */
const dropped = new Set(['return-path', 'from', 'sender', 'dkim-signature', 'domainkey-signature']);

/**
 * The header for members outside of a mail whose author is outside too: "Name via Group" with the group's address, and answers to the author. The
 * author's domain may ask to refuse what others send in its name (DMARC), and its signature covers a From that we would have to keep; the group's
 * own domain signs instead.
 */
export function writeAsGroup(header: Buffer, group: Pick<StoredGroup, 'address' | 'name'>): Buffer {
  const fields = splitHeaderFields(header);
  const parsed = parseHeaderBlock(header).fields;
  const [author] = findHeaders(parsed, 'from').flatMap(({ value }) => parseAddressList(value));
  const hasReplyTo = findHeaders(parsed, 'reply-to').length > 0;
  const name = author === undefined ? '' : author.name === '' ? author.address : author.name;
  const shown = `${name === '' ? '' : `${name} via `}${group.name}`;
  const written = [
    `From: ${formatPhrase(shown)} <${group.address}>\r\n`,
    ...(author === undefined || hasReplyTo ? [] : [`Reply-To: <${author.address.replace(/[\s<>]+/g, '')}>\r\n`]),
  ].join('');
  const kept = fields.filter((field) => !dropped.has(field.name)).map(({ bytes }) => bytes);
  return Buffer.concat([Buffer.from(written, 'utf8'), ...kept]);
}
