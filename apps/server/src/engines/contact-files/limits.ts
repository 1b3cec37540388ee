/** Limits of reading files of contacts (security, section 4.1); beyond one the rest is left out, and said to be. */

/** Entries of one file: as many as a person can have contacts. */
export const maxEntries = 20_000;
/** Columns of a table. */
export const maxColumns = 500;
/** Characters of one cell. */
export const maxCellCharacters = 30_000;
/** Characters of one value that is shown as a sample. */
export const maxSampleCharacters = 80;
