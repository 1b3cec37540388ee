/** A card that a program sent, as a contact: what stands in a field, and what is kept for other programs as it came. */
import { type ContactFields, contactFieldsSchema } from '@hongyan/contract';
import { type Card, readCards } from '@hongyan/vcard';
import { UserError } from '../../../call/user-error.ts';
import { checkFields } from '../book/check-fields.ts';

const lineEnd = '\r\n';
const maxUidCharacters = 200;

/** What a program sent, checked. */
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

/**
 * Reads the one card of a text; null when there is none, or more, or when it says what a contact cannot have: nothing is left out silently,
 * since the program would lose it too.
 */
export function receiveCard(data: string): ReceivedCard | null {
  const [read, ...more] = readCards(data, 2);
  if (read === undefined || more.length > 0 || read.left > 0) return null;
  const { uid, categories: _categories, photo, others, ...said } = read.card;
  const fitting = contactFieldsSchema.safeParse(said).data;
  if (fitting === undefined || uid.length > maxUidCharacters) return null;
  const otherProperties = [...others, ...printCategories(read.card)].join(lineEnd);
  try {
    return { uid, fields: checkFields(fitting), otherProperties, photo };
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
