import type { ContactId, ContactRow } from '@hongyan/contract';

/** What a row stands for: a contact of one's own by its number, a colleague by the address. */
export const rowKey = ({ contactId, address }: ContactRow): string => contactId ?? address;

/** The contact that a key names; undefined for a colleague. */
export const contactOfKey = (key: string): ContactId | undefined =>
  /^\d+$/.test(key) ? (key as ContactId) : undefined;
