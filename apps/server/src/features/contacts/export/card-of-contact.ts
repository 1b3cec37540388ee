import { type Card, type CardVersion, writeCard } from '@hongyan/vcard';
import { parseFields, type StoredContact } from '../book/stored-contact.ts';

/** A contact as a card: what other programs wrote of it stands in it again. */
export function formatCard(
  { content }: StoredContact,
  extras: { readonly categories: readonly string[]; readonly photo: Uint8Array | null },
  version: CardVersion,
): string {
  const fields = parseFields(content.fields);
  const others = content.other_properties === '' ? [] : content.other_properties.split('\r\n');
  const card: Card = {
    ...fields,
    name: fields.name || fields.nickname || fields.org || (fields.emails[0]?.address ?? ''),
    uid: content.uid,
    categories: extras.categories,
    photo: extras.photo,
    others,
  };
  return writeCard(card, version);
}
