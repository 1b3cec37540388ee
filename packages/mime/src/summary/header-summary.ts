/** What a list, a reader and the rules need from the root header. */
import { type Address, type AddressGroup, parseAddressGroups, parseAddressList } from '../fields/address-list.ts';
import { parseDate } from '../fields/date.ts';
import { parseMessageIds } from '../fields/message-ids.ts';
import { removeHiddenCharacters } from '../fields/visible-text.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { findHeader, findHeaders, type HeaderField } from '../header-block/header-block.ts';
import { maxAddresses } from '../limits.ts';

/** How urgent the sender says it is. */
export type Priority = 'high' | 'normal' | 'low';

/** A mailing list's fields (RFC 2919, RFC 2369, RFC 8058). */
export interface ListHeaders {
  /** The id between the angle brackets. */
  id?: string;
  /** http, https and mailto addresses, at most 10; any of them may be hostile. */
  unsubscribe: string[];
  /** Whether one POST to the https address is enough. */
  isOneClick: boolean;
}

/** Fields of addresses that searches and sorting look into. */
const groupedFields = ['from', 'to', 'cc', 'bcc'] as const;
/** The groups of each such field that has any (RFC 5322 §3.4). */
export type AddressGroups = Partial<Record<(typeof groupedFields)[number], AddressGroup[]>>;

/** The header of a message, decoded. */
export interface HeaderSummary {
  subject: string;
  /** Of the first From field; `hasSeveralFrom` says that there are more (a forger's trick: warn). */
  from: Address[];
  hasSeveralFrom: boolean;
  sender: Address[];
  replyTo: Address[];
  to: Address[];
  cc: Address[];
  bcc: Address[];
  /** Absent: no field has a group. */
  groups?: AddressGroups;
  /** The Date field in epoch milliseconds: only shown, never sorted by. */
  date: number | null;
  /** Without angle brackets. */
  messageId?: string;
  inReplyTo: string[];
  references: string[];
  priority: Priority;
  /** RFC 3834: never answer automatically. */
  isAutoSubmitted: boolean;
  /** Lower case: `bulk`, `list`, `junk`… */
  precedence?: string;
  list?: ListHeaders;
  dispositionNotificationTo: Address[];
}

const maxSubjectCharacters = 2_000;
const maxUnsubscribeAddresses = 10;
const maxUriCharacters = 2_000;

function readPriority(read: (name: string) => string): Priority {
  const number = /^\s*([1-5])/.exec(read('x-priority'))?.[1];
  const words = [read('importance'), read('priority'), read('x-msmail-priority')].map((word) => word.toLowerCase());
  if (number === '1' || number === '2' || words.some((word) => word === 'high' || word === 'urgent')) return 'high';
  if (number === '4' || number === '5' || words.some((word) => word === 'low' || word === 'non-urgent')) return 'low';
  return 'normal';
}

function readUnsubscribe(value: string): string[] {
  const found: string[] = [];
  let at = value.indexOf('<');
  while (at !== -1 && found.length < maxUnsubscribeAddresses) {
    const end = value.indexOf('>', at);
    if (end === -1) break;
    const uri = value.slice(at + 1, end).replace(/\s/g, '');
    if (uri.length <= maxUriCharacters && /^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(uri)) found.push(uri);
    at = value.indexOf('<', end);
  }
  return found;
}

function readList(read: (name: string) => string): ListHeaders | undefined {
  const rawId = read('list-id');
  const open = rawId.lastIndexOf('<');
  const id = (open === -1 ? rawId : rawId.slice(open + 1))
    .replace(/[<>\s]/g, '')
    .slice(0, 255)
    .toLowerCase();
  const unsubscribe = readUnsubscribe(read('list-unsubscribe'));
  if (id === '' && unsubscribe.length === 0) return undefined;
  const isOneClick = /^\s*list-unsubscribe\s*=\s*one-click\s*$/i.test(read('list-unsubscribe-post').slice(0, 100));
  return { ...(id === '' ? {} : { id: decodeHeaderText(id) }), unsubscribe, isOneClick };
}

function readGroups(valueOf: (name: string) => string, charset: string | undefined): AddressGroups | undefined {
  const groups: AddressGroups = {};
  for (const field of groupedFields) {
    const value = valueOf(field);
    const found = value.includes(':') ? parseAddressGroups(value, charset) : [];
    if (found.length > 0) groups[field] = found;
  }
  return Object.keys(groups).length === 0 ? undefined : groups;
}

/** Whether an address field of the header has a group. */
export function hasAddressGroup(headers: readonly HeaderField[]): boolean {
  return readGroups((name) => joinFields(headers, name), undefined) !== undefined;
}

/** All fields of that name as one list. */
function joinFields(headers: readonly HeaderField[], name: string): string {
  return findHeaders(headers, name)
    .map((field) => field.value)
    .join(', ');
}

/** Reads the root header. `charset`: the body's, for raw eight-bit values. */
export function summariseHeaders(headers: readonly HeaderField[], charset: string | undefined): HeaderSummary {
  const read = (name: string) => findHeader(headers, name)?.value ?? '';
  const readAddresses = (name: string) => parseAddressList(joinFields(headers, name), charset).slice(0, maxAddresses);
  const groups = readGroups((name) => (name === 'from' ? read(name) : joinFields(headers, name)), charset);
  const autoSubmitted = read('auto-submitted').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const messageId = parseMessageIds(read('message-id'), 1)[0];
  const precedence = read('precedence').trim().slice(0, 30).toLowerCase();
  const list = readList(read);
  return {
    subject: removeHiddenCharacters(decodeHeaderText(read('subject'), charset))
      .slice(0, maxSubjectCharacters)
      .toWellFormed(),
    from: parseAddressList(read('from'), charset),
    hasSeveralFrom: findHeaders(headers, 'from').length > 1,
    sender: parseAddressList(read('sender'), charset),
    replyTo: readAddresses('reply-to'),
    to: readAddresses('to'),
    cc: readAddresses('cc'),
    bcc: readAddresses('bcc'),
    ...(groups === undefined ? {} : { groups }),
    date: parseDate(read('date')),
    ...(messageId === undefined ? {} : { messageId }),
    inReplyTo: parseMessageIds(read('in-reply-to')),
    references: parseMessageIds(read('references')),
    priority: readPriority(read),
    isAutoSubmitted:
      (autoSubmitted !== '' && autoSubmitted !== 'no') || read('x-autoreply') !== '' || read('x-autorespond') !== '',
    ...(precedence === '' ? {} : { precedence }),
    ...(list === undefined ? {} : { list }),
    dispositionNotificationTo: parseAddressList(read('disposition-notification-to'), charset),
  };
}
