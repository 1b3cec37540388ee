/** Reads cards. What they say is untrusted text: it stays text. */
import type { Card, PhoneKind, PlaceKind, ReadCard } from './card.ts';
import { formatAddress } from './format-address.ts';
import { maxCards, maxOtherCharacters } from './limits.ts';
import {
  formatProperty,
  type Property,
  type RawCard,
  readRawCards,
  splitValue,
  typesOf,
  unescapeValue,
} from './properties.ts';

const plain = (value: string): string => unescapeValue(value).trim();
const components = (value: string): string[] => splitValue(value, ';').map(plain);

type Labels = ReadonlyMap<string, string>;

/** Apple names kinds in a property of the same group: `item1.X-ABLabel:_$!<Work>!$_`. */
function readLabels(properties: readonly Property[]): Labels {
  return new Map(
    properties
      .filter(({ group, name }) => group !== '' && name === 'X-ABLABEL')
      .map(({ group, value }) => [group, value.replace(/^_\$!<|>!\$_$/g, '').toLowerCase()]),
  );
}

function kindsOf(property: Property, labels: Labels): ReadonlySet<string> {
  return new Set([...typesOf(property), labels.get(property.group) ?? '']);
}

function placeKind(property: Property, labels: Labels): PlaceKind {
  const kinds = kindsOf(property, labels);
  if (kinds.has('work')) return 'work';
  return kinds.has('home') ? 'home' : 'other';
}

function phoneKind(property: Property, labels: Labels): PhoneKind {
  const kinds = kindsOf(property, labels);
  if ([...kinds].some((kind) => kind.includes('fax'))) return 'fax';
  if (['cell', 'mobile', 'iphone'].some((kind) => kinds.has(kind))) return 'mobile';
  if (kinds.has('work')) return 'work';
  return kinds.has('home') ? 'home' : 'other';
}

/** The preferred one stands first (TYPE=pref, or PREF of version 4). */
function preference(property: Property): number {
  const pref = property.parameters.find(([key]) => key === 'PREF')?.[1];
  if (pref !== undefined && /^\d{1,3}$/.test(pref)) return Number(pref);
  return typesOf(property).has('pref') ? 1 : 101;
}

/** Family, given, …: Chinese names read as they stand, others turned round. */
export function nameOfComponents(value: string): string {
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = components(value);
  if (/\p{Script=Han}/u.test(family + given)) return family + middle + given;
  return [prefix, given, middle, family, suffix].filter((part) => part !== '').join(' ');
}

/** A date in any of the forms that versions 2.1 to 4 have; empty for none. */
export function readBirthday({ value, parameters }: Property): string {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(value.trim()) ?? [];
  if (month === '') return '';
  const withoutYear = parameters.find(([key]) => key === 'X-APPLE-OMIT-YEAR')?.[1];
  return `${year === '-' || year === withoutYear ? '-' : year}-${month}-${day}`;
}

/** Bytes of a picture in the card; null for an address elsewhere and for what is none. */
function readPhoto({ value, parameters }: Property): Uint8Array | null {
  const data = /^data:[^,]{0,200};base64,/i.exec(value);
  const isEncoded = parameters.some(([key, of]) => key === 'ENCODING' && /^(?:b|base64)$/i.test(of));
  if (data === null && !isEncoded) return null;
  const bytes = Buffer.from(data === null ? value : value.slice(data[0].length), 'base64');
  return bytes.length === 0 ? null : bytes;
}

/** Written anew each time, or said elsewhere. */
const dropped: ReadonlySet<string> = new Set(['PRODID', 'REV', 'SOURCE', 'PROFILE', 'MAILER']);

/** One card in the making. */
class CardReader {
  readonly #labels: Labels;
  readonly #others: Property[] = [];
  readonly #emails: [number, Card['emails'][number]][] = [];
  readonly #phones: [number, Card['phones'][number]][] = [];
  readonly #addresses: [number, Card['addresses'][number]][] = [];
  readonly #categories: string[] = [];
  readonly #notes: string[] = [];
  readonly #texts = new Map<string, string>();
  #photo: Uint8Array | null = null;

  constructor(properties: readonly Property[]) {
    this.#labels = readLabels(properties);
    for (const property of properties) if (!this.#take(property)) this.#others.push(property);
  }

  /** The first text of its kind; a second one is not taken. */
  #takeText(key: string, text: string): boolean {
    if (this.#texts.has(key) || text === '') return text === '';
    this.#texts.set(key, text);
    return true;
  }

  /** Whether a property stands in a field now, and is not kept beside it. */
  #take(property: Property): boolean {
    const { name, value } = property;
    switch (name) {
      case 'FN':
      case 'TITLE':
      case 'UID':
        return this.#takeText(name, plain(value));
      case 'NICKNAME':
        return this.#takeText(name, splitValue(value, ',').map(plain).join(', '));
      case 'N':
        this.#takeText('N', nameOfComponents(value));
        return false;
      case 'ORG': {
        const [org = '', ...departments] = components(value);
        if (!this.#takeText('ORG', org)) return false;
        this.#takeText('DEPARTMENT', departments.filter((part) => part !== '').join(' / '));
        return true;
      }
      case 'BDAY':
        return this.#takeDate(property);
      case 'URL':
        return /^https?:\/\//i.test(plain(value)) && this.#takeText('URL', plain(value));
      case 'NOTE':
        this.#notes.push(plain(value));
        return true;
      case 'CATEGORIES':
        this.#categories.push(...splitValue(value, ',').map(plain));
        return true;
      case 'PHOTO':
        return this.#takePhoto(property);
      default:
        return this.#takeReach(property) || dropped.has(name);
    }
  }

  #takeDate(property: Property): boolean {
    const birthday = readBirthday(property);
    return birthday !== '' && this.#takeText('BDAY', birthday);
  }

  #takePhoto(property: Property): boolean {
    const photo = readPhoto(property);
    if (photo === null) return property.value.length > maxOtherCharacters;
    this.#photo ??= photo;
    return true;
  }

  /** Addresses and numbers. */
  #takeReach(property: Property): boolean {
    const rank = preference(property);
    const text = plain(property.value);
    if (property.name === 'EMAIL') {
      const address = text.replace(/^mailto:/i, '');
      this.#emails.push([rank, { address, kind: placeKind(property, this.#labels) }]);
      return true;
    }
    if (property.name === 'TEL') {
      const number = text.replace(/^tel:/i, '');
      this.#phones.push([rank, { number, kind: phoneKind(property, this.#labels) }]);
      return true;
    }
    if (property.name === 'ADR')
      this.#addresses.push([rank, { text: formatAddress(property.value), kind: placeKind(property, this.#labels) }]);
    return false;
  }

  read(left: number): ReadCard {
    const text = (key: string): string => this.#texts.get(key) ?? '';
    const { others, left: cut } = this.#keepOthers();
    const card: Card = {
      uid: text('UID'),
      name: text('FN') === '' ? text('N') : text('FN'),
      nickname: text('NICKNAME'),
      emails: inOrder(this.#emails).filter(({ address }) => address !== ''),
      phones: inOrder(this.#phones).filter(({ number }) => number !== ''),
      addresses: inOrder(this.#addresses).filter((address) => address.text !== ''),
      org: text('ORG'),
      department: text('DEPARTMENT'),
      title: text('TITLE'),
      birthday: text('BDAY'),
      website: text('URL'),
      note: this.#notes.filter((note) => note !== '').join('\n\n'),
      categories: [...new Set(this.#categories.filter((category) => category !== ''))],
      photo: this.#photo,
      others,
    };
    return { card, left: left + cut };
  }

  /** What other programs wrote, as far as there is room; a label goes with what it labels. */
  #keepOthers(): { readonly others: string[]; readonly left: number } {
    const labelled = new Set(this.#others.filter(({ name }) => name !== 'X-ABLABEL').map(({ group }) => group));
    const kept = this.#others.filter(({ group, name }) => name !== 'X-ABLABEL' || labelled.has(group));
    const others: string[] = [];
    let room = maxOtherCharacters;
    for (const line of kept.map(formatProperty)) {
      if (line.length > room) continue;
      room -= line.length;
      others.push(line);
    }
    return { others, left: kept.length - others.length };
  }
}

function inOrder<T>(ranked: readonly (readonly [number, T])[]): T[] {
  return [...ranked].sort(([a], [b]) => a - b).map(([, item]) => item);
}

function toCard({ properties, left }: RawCard): ReadCard {
  return new CardReader(properties).read(left);
}

/** The cards of a text, at most `max`. */
export function* readCards(text: string, max: number = maxCards): Generator<ReadCard> {
  let count = 0;
  for (const raw of readRawCards(text)) {
    if (count >= max) return;
    count += 1;
    yield toCard(raw);
  }
}
