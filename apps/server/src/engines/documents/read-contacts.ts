/** Visiting cards (vCard 2.1, RFC 2426, RFC 6350): names, addresses and numbers as text; pictures, sounds and keys are not read. */
import type { PreviewContact, PreviewOf } from '@hongyan/contract';
import { decodeText, decodeTransfer } from '@hongyan/mime';
import { maxCards } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownLine } from './shown-text.ts';

/** Lines read; a card with a picture has thousands, which are unfolded into one. */
const maxLines = 50_000;
const maxLineCharacters = 8_000;
const maxFieldCharacters = 500;
/** Numbers or addresses of one person that are shown. */
const maxPerField = 10;

/** RFC 6350 §3.2: a line that begins with a blank goes on the one before; in version 2.1 so does one after `=` in quoted-printable. */
function unfoldLines(text: string): string[] {
  const lines: string[] = [];
  let isSoft = false;
  for (const line of text.split(/\r\n|\n|\r/, maxLines)) {
    const last = lines.at(-1);
    const isFolded = /^[ \t]/.test(line);
    if (last !== undefined && (isFolded || isSoft)) {
      if (last.length < maxLineCharacters)
        lines[lines.length - 1] = isSoft ? last.slice(0, -1) + line : last + line.slice(1);
    } else lines.push(line.slice(0, maxLineCharacters));
    isSoft = line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(lines.at(-1) ?? '');
  }
  return lines;
}

interface Line {
  readonly name: string;
  readonly value: string;
}

function parseLine(line: string): Line | null {
  const colon = line.indexOf(':');
  if (colon === -1) return null;
  const [name = '', ...parameters] = line.slice(0, colon).split(';', 50);
  let value = line.slice(colon + 1);
  if (parameters.some((parameter) => /quoted-printable/i.test(parameter))) {
    const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length);
    value = decodeText(decodeTransfer(Buffer.from(value, 'latin1'), 'quoted-printable'), charset);
  }
  // `item1.TEL`: a group of Apple's.
  return { name: name.replace(/^[\w-]+\./, '').toUpperCase(), value };
}

const clean = (value: string): string =>
  shownLine(
    value.replaceAll(/\\([nN,;:\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped)),
    maxFieldCharacters,
  );
/** Components of a structured value that say something, joined. */
const joined = (value: string, separator: string): string =>
  value
    .split(/(?<!\\);/, 20)
    .map(clean)
    .filter((chunk) => chunk !== '')
    .join(separator);

/** Family, given, … in the order of the card: Chinese names read as they stand, others turned round. */
function decodeName(value: string): string {
  const [family = '', given = ''] = value.split(/(?<!\\);/, 5).map(clean);
  return /\p{Script=Han}/u.test(family + given) ? family + given : `${given} ${family}`.trim();
}

type Draft = { -readonly [Key in keyof PreviewContact]: PreviewContact[Key] };
const newDraft = (): Draft => ({
  name: '',
  organisation: '',
  title: '',
  emails: [],
  phones: [],
  addresses: [],
  note: '',
});

function add(list: string[], text: string): void {
  if (text !== '' && list.length < maxPerField && !list.includes(text)) list.push(text);
}

function takeLine(card: Draft, { name, value }: Line): void {
  if (name === 'FN') card.name = clean(value);
  else if (name === 'N' && card.name === '') card.name = decodeName(value);
  else if (name === 'ORG') card.organisation = joined(value, ' · ');
  else if (name === 'TITLE') card.title = clean(value);
  else if (name === 'EMAIL') add(card.emails, clean(value));
  else if (name === 'TEL') add(card.phones, clean(value.replace(/^tel:/i, '')));
  else if (name === 'ADR') add(card.addresses, joined(value, ' '));
  else if (name === 'NOTE') card.note = clean(value);
}

/** Reads the cards of a file. Throws DocumentRefused when there is none. */
export function readContacts(text: string): PreviewOf<'contact'> {
  const contacts: PreviewContact[] = [];
  let card: Draft | null = null;
  for (const raw of unfoldLines(text)) {
    const line = parseLine(raw);
    if (!line) continue;
    if (/^vcard$/i.test(line.value.trim()) && line.name === 'BEGIN') card = newDraft();
    else if (/^vcard$/i.test(line.value.trim()) && line.name === 'END') {
      if (card) contacts.push(card);
      card = null;
      if (contacts.length > maxCards) break;
    } else if (card) takeLine(card, line);
  }
  if (contacts.length === 0) throw new DocumentRefused('format');
  return { view: 'contact', contacts: contacts.slice(0, maxCards), truncated: contacts.length > maxCards };
}
