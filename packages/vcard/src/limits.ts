/** What a file of cards may cost, with what each limit stops. */

/** Of one card as text, in bytes: with a small picture. */
export const maxCardBytes = 4 * 1024 * 1024;
/** Cards of one file: as many as a person can have contacts. */
export const maxCards = 20_000;
/** Properties of one card that are read: stops a card of a million lines. */
export const maxProperties = 500;
/** Characters of one property that is no picture. */
export const maxPropertyCharacters = 30_000;
/** Characters of a picture in base64: 10 MiB decoded. */
export const maxPhotoCharacters = 14 * 1024 * 1024;
/** Parameters of one property. */
export const maxParameters = 50;
/** Characters of all properties of a card that are kept as they came. */
export const maxOtherCharacters = 20_000;
