/** Between contacts and vCards: what stands in a field, and what is kept for other programs as it came. */
import type { ContactFields } from '@hongyan/contract';
import { type Card, type CardVersion, readCards, writeCard } from '@hongyan/vcard';
import { cleanFields } from '../book/check-fields.ts';
import { parseFields, type StoredContact } from '../book/stored-contact.ts';

const lineEnd = '\r\n';

/** The card of a contact. */
export function printContact(
  { content: { uid, fields, other_properties: others } }: StoredContact,
  photo: Uint8Array | null,
  version: CardVersion,
): string {
  const kept = others.split(lineEnd).filter((line) => line !== '');
  return writeCard({ ...parseFields(fields), uid, categories: [], photo, others: kept }, version);
}

/** What a program sent, before it is checked. */
export interface ReceivedCard {
  readonly uid: string;
  readonly fields: ContactFields;
  readonly otherProperties: string;
  readonly photo: Uint8Array | null;
}

const escapeValue = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Categories stay with the card: the groups of contacts are the web client's. */
const printCategories = ({ categories }: Card): readonly string[] =>
  categories.length === 0 ? [] : [`CATEGORIES:${categories.map(escapeValue).join(',')}`];

/** Reads the one card of a text; null when there is none, or more. */
export function receiveCard(data: string): ReceivedCard | null {
  const [read, ...more] = readCards(data, 2);
  if (read === undefined || more.length > 0) return null;
  const { uid, categories: _categories, photo, others, ...fields } = read.card;
  const otherProperties = [...others, ...printCategories(read.card)].join(lineEnd);
  return { uid, fields: cleanFields(fields as ContactFields), otherProperties, photo };
}
