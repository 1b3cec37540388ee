/** Writes cards of version 3 (RFC 2426) and 4 (RFC 6350). */
import type { Card } from './card.ts';
import { formatAddress } from './format-address.ts';
import { escapeValue, type Property, readProperty } from './properties.ts';
import { nameOfComponents } from './read-cards.ts';

export type CardVersion = '3.0' | '4.0';

/** A content line has 75 octets at most, folded between characters (RFC 6350 §3.2). */
const maxLineOctets = 75;

/** Folds one line. */
export function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLineOctets) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The blank of a continuation counts.
    if (octets + size > maxLineOctets - (parts.length === 0 ? 0 : 1)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** The picture of a card, by its first bytes. */
function pictureType(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return 'png';
  if (bytes[0] === 0xff) return 'jpeg';
  return bytes[0] === 0x52 ? 'webp' : 'gif';
}

function photoLine(photo: Uint8Array, version: CardVersion): string {
  const base64 = Buffer.from(photo).toString('base64');
  const type = pictureType(photo);
  return version === '4.0'
    ? `PHOTO:data:image/${type};base64,${base64}`
    : `PHOTO;ENCODING=b;TYPE=${type.toUpperCase()}:${base64}`;
}

const phoneTypes = { mobile: 'cell', work: 'work', home: 'home', fax: 'fax', other: 'voice' } as const;

/** Of a Chinese name the first character is the family name; of others the last word. */
function derivedName(name: string): string {
  if (/^\p{Script=Han}{2,6}$/u.test(name)) {
    const [family = '', ...given] = name;
    return `${escapeValue(family)};${escapeValue(given.join(''))};;;`;
  }
  const words = name.split(' ');
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return `${escapeValue(family)};${escapeValue(words.join(' '))};;;`;
}

/** What was kept of other programs, apart by whether we write such a property ourselves. */
function parseOthers(others: readonly string[]): { readonly kept: readonly [string, Property][] } {
  return {
    kept: others.flatMap((line) => {
      const property = readProperty(line);
      return property === null ? [] : [[line, property] as [string, Property]];
    }),
  };
}

function nameLine({ name }: Card, kept: readonly [string, Property][]): string {
  const known = kept.find(([, property]) => property.name === 'N' && nameOfComponents(property.value) === name);
  return known?.[0] ?? `N:${derivedName(name)}`;
}

function addressLines({ addresses }: Card, kept: readonly [string, Property][]): string[] {
  return addresses.map(({ text, kind }) => {
    const known = kept.find(([, { name, value }]) => name === 'ADR' && formatAddress(value) === text);
    const type = kind === 'other' ? '' : `;TYPE=${kind}`;
    return known?.[0] ?? `ADR${type}:;;${escapeValue(text)};;;;`;
  });
}

function birthdayLine(birthday: string, version: CardVersion): string {
  if (version === '4.0') return `BDAY:${birthday.replaceAll(/(?<=\d)-/g, '')}`;
  // Version 3 has no date without a year; what Apple writes is read by most.
  return birthday.startsWith('--') ? `BDAY;X-APPLE-OMIT-YEAR=1604:1604-${birthday.slice(2)}` : `BDAY:${birthday}`;
}

function listLines(card: Card, version: CardVersion): string[] {
  const pref = (index: number): string => {
    if (index > 0) return '';
    return version === '4.0' ? ';PREF=1' : ';TYPE=pref';
  };
  const { kept } = parseOthers(card.others);
  const text = (name: string, value: string): string[] => (value === '' ? [] : [`${name}:${escapeValue(value)}`]);
  const org = [card.org, card.department].map(escapeValue).join(';').replace(/;$/, '');
  return [
    `FN:${escapeValue(card.name)}`,
    nameLine(card, kept),
    ...text('NICKNAME', card.nickname),
    ...card.emails.map(({ address, kind }, index) => {
      const type = kind === 'other' ? '' : `;TYPE=${kind}`;
      return `EMAIL${type}${pref(index)}:${escapeValue(address)}`;
    }),
    ...card.phones.map(({ number, kind }) => `TEL;TYPE=${phoneTypes[kind]}:${escapeValue(number)}`),
    ...addressLines(card, kept),
    ...(org === '' ? [] : [`ORG:${org}`]),
    ...text('TITLE', card.title),
    ...(card.birthday === '' ? [] : [birthdayLine(card.birthday, version)]),
    ...(card.website === '' ? [] : [`URL:${card.website.replace(/[\r\n]/g, '')}`]),
    ...text('NOTE', card.note),
    ...(card.categories.length === 0 ? [] : [`CATEGORIES:${card.categories.map(escapeValue).join(',')}`]),
    ...(card.photo === null ? [] : [photoLine(card.photo, version)]),
    ...(card.uid === '' ? [] : [`UID:${escapeValue(card.uid)}`]),
    ...kept.filter(([, { name }]) => name !== 'N' && name !== 'ADR').map(([line]) => line),
  ];
}

/** One card as text. What was kept of other programs stands in it as it came. */
export function writeCard(card: Card, version: CardVersion): string {
  const lines = ['BEGIN:VCARD', `VERSION:${version}`, ...listLines(card, version), 'END:VCARD'];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
