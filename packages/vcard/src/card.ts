/** What a card says, as plain text. */
export type PlaceKind = 'work' | 'home' | 'other';
export type PhoneKind = 'mobile' | 'work' | 'home' | 'fax' | 'other';

export interface Card {
  /** Empty: it has none. */
  readonly uid: string;
  readonly name: string;
  readonly nickname: string;
  readonly emails: readonly { readonly address: string; readonly kind: PlaceKind }[];
  readonly phones: readonly { readonly number: string; readonly kind: PhoneKind }[];
  /** Each as it is written on an envelope. */
  readonly addresses: readonly { readonly text: string; readonly kind: PlaceKind }[];
  readonly org: string;
  readonly department: string;
  readonly title: string;
  /** `1990-05-12`, or `--05-12` without a year; empty: not known. */
  readonly birthday: string;
  readonly website: string;
  readonly note: string;
  readonly categories: readonly string[];
  /** Bytes of a picture in the card; null: none. A picture elsewhere is never fetched. */
  readonly photo: Uint8Array | null;
  /** Properties that stand in nothing above, a line of version 4 each. N and ADR are kept beside what was read of them. */
  readonly others: readonly string[];
}

/** A card as it was read, with how much of it was left out. */
export interface ReadCard {
  readonly card: Card;
  readonly left: number;
}
