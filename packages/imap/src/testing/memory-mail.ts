/** A mail of the memory store, and what FETCH, SEARCH, SORT and THREAD ask of it: one part, ASCII headers, no folding. */
import type { FetchedMail, FetchWish, SearchKey, SectionSpec, SortKey } from '../session-port.ts';

export interface MemoryMail {
  readonly uid: number;
  modseq: number;
  flags: readonly string[];
  readonly internalDate: number;
  readonly saveDate: number;
  readonly bytes: Buffer;
  readonly emailId: string;
  readonly threadId: string;
}

const blankLine = '\r\n\r\n';

function headerBytes({ bytes }: MemoryMail): Buffer {
  const at = bytes.indexOf(blankLine);
  return at === -1 ? bytes : bytes.subarray(0, at + blankLine.length);
}

function bodyBytes(mail: MemoryMail): Buffer {
  return mail.bytes.subarray(headerBytes(mail).length);
}

function headerLines(mail: MemoryMail): string[] {
  return headerBytes(mail)
    .toString('latin1')
    .split('\r\n')
    .filter((line) => line !== '');
}

/** The first field of that name; null when there is none. */
export function findHeader(mail: MemoryMail, name: string): string | null {
  const start = `${name.toLowerCase()}:`;
  const line = headerLines(mail).find((each) => each.toLowerCase().startsWith(start));
  return line?.slice(start.length).trim() ?? null;
}

function readSection(mail: MemoryMail, { path, text, fields, partial }: SectionSpec): Buffer | null {
  const whole = () => {
    if (path === '1' && text === null) return bodyBytes(mail);
    if (path === '1' && text === 'MIME') return Buffer.from('Content-Type: text/plain\r\n\r\n');
    if (path !== '') return null;
    if (text === null) return mail.bytes;
    if (text === 'TEXT') return bodyBytes(mail);
    if (text === 'HEADER') return headerBytes(mail);
    const isNamed = (line: string) =>
      fields.some((field) => line.toLowerCase().startsWith(`${field.toLowerCase()}:`)) === (text === 'HEADER.FIELDS');
    const lines = headerLines(mail).filter(isNamed);
    return Buffer.from([...lines, '', ''].join('\r\n'), 'latin1');
  };
  const bytes = whole();
  return partial === null ? bytes : (bytes?.subarray(partial.start, partial.start + partial.length) ?? null);
}

function nstring(text: string | null): string {
  return text === null ? 'NIL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function addressList(text: string | null): string {
  if (text === null) return 'NIL';
  const match = /^(?:(.*) )?<?([^<>@ ]+)@([^<>@ ]+)>?$/.exec(text);
  return `((${nstring(match?.[1] ?? null)} NIL ${nstring(match?.[2] ?? text)} ${nstring(match?.[3] ?? '')}))`;
}

function formatEnvelope(mail: MemoryMail): string {
  const field = (name: string) => findHeader(mail, name);
  const from = field('From');
  const parts = [
    nstring(field('Date')),
    nstring(field('Subject')),
    addressList(from),
    addressList(field('Sender') ?? from),
    addressList(field('Reply-To') ?? from),
    addressList(field('To')),
    addressList(field('Cc')),
    addressList(field('Bcc')),
    nstring(field('In-Reply-To')),
    nstring(field('Message-ID')),
  ];
  return `(${parts.join(' ')})`;
}

function formatBody(mail: MemoryMail, isExtended: boolean): string {
  const body = bodyBytes(mail);
  const lines = body.toString('latin1').split('\n').length - 1;
  const extension = isExtended ? ' NIL NIL NIL NIL' : '';
  return `("TEXT" "PLAIN" ("CHARSET" "UTF-8") NIL NIL "7BIT" ${String(body.length)} ${String(lines)}${extension})`;
}

/** What FETCH asked for, and nothing else. */
export function fetchMemoryMail(mail: MemoryMail, wish: FetchWish): FetchedMail {
  return {
    uid: mail.uid,
    modseq: mail.modseq,
    ...(wish.flags && { flags: mail.flags }),
    ...(wish.internalDate && { internalDate: mail.internalDate }),
    ...(wish.size && { sizeBytes: mail.bytes.length }),
    ...(wish.envelope && { envelope: formatEnvelope(mail) }),
    ...(wish.body && { body: formatBody(mail, false) }),
    ...(wish.bodyStructure && { bodyStructure: formatBody(mail, true) }),
    ...(wish.ids && { emailId: mail.emailId, threadId: mail.threadId }),
    ...(wish.preview && { preview: bodyBytes(mail).toString('utf8').replace(/\s+/g, ' ').trim().slice(0, 200) }),
    ...(wish.saveDate && { saveDate: mail.saveDate }),
    ...(wish.sections.length > 0 && { sections: wish.sections.map((section) => readSection(mail, section)) }),
    ...(wish.binarySizes.length > 0 && {
      binarySizes: wish.binarySizes.map((path) =>
        path === '' ? mail.bytes.length : path === '1' ? bodyBytes(mail).length : null,
      ),
    }),
  };
}

function formatDay(epochMs: number): string {
  return Number.isFinite(epochMs) ? new Date(epochMs).toISOString().slice(0, 10) : '';
}

function readSearchedText(mail: MemoryMail, where: Extract<SearchKey, { kind: 'text' }>['where']): string {
  if (where === 'body') return bodyBytes(mail).toString('utf8');
  if (where === 'text') return mail.bytes.toString('utf8');
  return findHeader(mail, where) ?? '';
}

function matchesDay(mail: MemoryMail, key: Extract<SearchKey, { kind: 'internalDate' | 'sentDate' | 'saveDate' }>) {
  const day = {
    internalDate: () => formatDay(mail.internalDate),
    sentDate: () => formatDay(Date.parse(findHeader(mail, 'Date') ?? '')),
    saveDate: () => formatDay(mail.saveDate),
  }[key.kind]();
  if (key.is === 'on') return day === key.day;
  return key.is === 'before' ? day < key.day : day >= key.day;
}

/** Whether a search finds the mail. */
export function matchesMemoryMail(mail: MemoryMail, key: SearchKey, now: number): boolean {
  const includes = (value: string, text: string) => value.toLowerCase().includes(text.toLowerCase());
  switch (key.kind) {
    case 'all':
    case 'saveDateSupported':
      return true;
    case 'and':
      return key.keys.every((each) => matchesMemoryMail(mail, each, now));
    case 'or':
      return matchesMemoryMail(mail, key.left, now) || matchesMemoryMail(mail, key.right, now);
    case 'not':
      return !matchesMemoryMail(mail, key.key, now);
    case 'uids':
      return key.ranges.some(([low, high]) => mail.uid >= low && mail.uid <= high);
    case 'flag':
      return mail.flags.some((flag) => flag.toLowerCase() === key.flag.toLowerCase());
    case 'text':
      return includes(readSearchedText(mail, key.where), key.text);
    case 'header': {
      const value = findHeader(mail, key.field);
      return value !== null && includes(value, key.text);
    }
    case 'internalDate':
    case 'sentDate':
    case 'saveDate':
      return matchesDay(mail, key);
    case 'younger':
      return mail.internalDate >= now - key.seconds * 1_000;
    case 'older':
      return mail.internalDate <= now - key.seconds * 1_000;
    case 'size':
      return key.is === 'larger' ? mail.bytes.length > key.octets : mail.bytes.length < key.octets;
    case 'modseq':
      return mail.modseq >= key.least;
    case 'emailId':
      return mail.emailId === key.id;
    case 'threadId':
      return mail.threadId === key.id;
  }
}

/** A subject without what replies put before it, enough for end-to-end tests (RFC 5256 §2.1 has more). */
export function baseSubject(mail: MemoryMail): string {
  return (findHeader(mail, 'Subject') ?? '')
    .replace(/^(?:\s*(?:re|fwd?)\s*:)+/i, '')
    .trim()
    .toUpperCase();
}

export function sentAt(mail: MemoryMail): number {
  const sent = Date.parse(findHeader(mail, 'Date') ?? '');
  return Number.isNaN(sent) ? mail.internalDate : sent;
}

const mailboxPart = (text: string | null) => /([^<>@ ]+)@/.exec(text ?? '')?.[1]?.toUpperCase() ?? '';
const displayed = (text: string | null) => (/^"?([^"<]+?)"? </.exec(text ?? '')?.[1] ?? text ?? '').toUpperCase();

/** What SORT compares. */
export const sortValues: Readonly<Record<SortKey, (mail: MemoryMail) => string | number>> = {
  ARRIVAL: (mail) => mail.internalDate,
  CC: (mail) => mailboxPart(findHeader(mail, 'Cc')),
  DATE: sentAt,
  FROM: (mail) => mailboxPart(findHeader(mail, 'From')),
  SIZE: (mail) => mail.bytes.length,
  SUBJECT: baseSubject,
  TO: (mail) => mailboxPart(findHeader(mail, 'To')),
  DISPLAYFROM: (mail) => displayed(findHeader(mail, 'From')),
  DISPLAYTO: (mail) => displayed(findHeader(mail, 'To')),
};
