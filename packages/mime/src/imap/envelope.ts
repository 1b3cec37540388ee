/** ENVELOPE (RFC 9051 §7.5.2, RFC 3501 §7.4.2). */
import { parseRawAddresses, type RawAddress } from '../fields/raw-addresses.ts';
import { findHeader, findHeaders, type HeaderField } from '../header-block/header-block.ts';
import { printList, printRawValue } from './imap-string.ts';

function printEntry(entry: RawAddress, charset: string | undefined): string {
  if (entry.kind === 'group-end') return '(NIL NIL NIL NIL)';
  if (entry.kind === 'group-start') return `(NIL NIL ${printRawValue(entry.name, charset)} NIL)`;
  const name = entry.name === '' ? undefined : entry.name;
  const route = entry.route === '' ? undefined : entry.route;
  // A host of NIL would read as a group: an address without a domain has an empty one.
  return `(${printRawValue(name, charset)} ${printRawValue(route)} ${printRawValue(entry.local)} ${printRawValue(entry.domain)})`;
}

/** All fields of that name as one address list. */
function printAddresses(headers: readonly HeaderField[], name: string, charset: string | undefined): string {
  const value = findHeaders(headers, name)
    .map((field) => field.value)
    .join(', ');
  const entries = parseRawAddresses(value).filter(
    (entry) => entry.kind !== 'mailbox' || entry.local !== '' || entry.domain !== '' || entry.name !== '',
  );
  return entries.length === 0 ? 'NIL' : `(${entries.map((entry) => printEntry(entry, charset)).join('')})`;
}

/**
 * The envelope of a message or an attached message, one line of ASCII. Sender and Reply-To default to From, as RFC 9051 demands.
 * `fallbackCharset` decodes raw eight-bit names and subjects.
 */
export function formatEnvelope(message: { headers: readonly HeaderField[] }, fallbackCharset?: string): string {
  const { headers } = message;
  const value = (name: string) => printRawValue(findHeader(headers, name)?.value, fallbackCharset);
  const addresses = (name: string) => printAddresses(headers, name, fallbackCharset);
  const from = addresses('from');
  const orFrom = (list: string) => (list === 'NIL' ? from : list);
  const fields = [
    value('date'),
    value('subject'),
    from,
    orFrom(addresses('sender')),
    orFrom(addresses('reply-to')),
    addresses('to'),
    addresses('cc'),
    addresses('bcc'),
    value('in-reply-to'),
    value('message-id'),
  ];
  return printList(fields);
}
