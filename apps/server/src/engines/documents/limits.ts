/** Every limit of reading documents, with the attack that it stops (security, sections 4.1 and 4.3). Beyond one the result is cut and says so, or the file is refused. */

/** Bytes of a file that is read at all: the most that attachments of one mail may have together. */
export const maxDocumentBytes = 50 * 1024 * 1024;
/** Bytes that the parts of a packed document may have unpacked, all together: stops bombs. */
export const maxUnpackedBytes = 64 * 1024 * 1024;
/** Bytes of one part of a packed document. Real sheets of 100 000 rows have about 20 MB. */
export const maxPartBytes = 32 * 1024 * 1024;
/** Unpacked bytes for one packed byte: stops bombs that are small as files. Real XML reaches about 40. */
export const maxRatio = 100;
/** Below this nothing is a bomb, whatever its ratio: a sheet of 1 000 equal rows packs a hundredfold. */
export const harmlessBytes = 8 * 1024 * 1024;
/** Entries of an archive that are shown. */
export const maxShownEntries = 1_000;
/** Entries of an archive that are counted. Stops central directories of millions of entries. */
export const maxCountedEntries = 100_000;
/** Characters of an entry's path that are shown. */
export const maxPathCharacters = 500;
/** Bytes of a text file that are shown. */
export const maxTextBytes = 1024 * 1024;
/** Rows of one table that are shown. */
export const maxRows = 1_000;
/** Columns of one table that are shown. Stops a cell at XFD1048576. */
export const maxColumns = 100;
/** Cells of all tables together: what a page can draw and a JSON answer can bear. */
export const maxCells = 50_000;
/** Characters of one cell. */
export const maxCellCharacters = 1_000;
/** Sheets, slides: pages of a document that are shown. */
export const maxPages = 200;
/** Characters of a document's text that are shown. */
export const maxTextCharacters = 1_000_000;
/** Elements within elements. Stops stacks from growing with a document of 10 million opening tags. */
export const maxXmlDepth = 256;
/** Strings shared by the cells of a workbook. */
export const maxSharedStrings = 200_000;
/** Formats of cells in a workbook. */
export const maxCellFormats = 20_000;
/** HTML that is made of a document: above it the client shows its text only. */
export const maxDocumentHtmlCharacters = 1_800_000;
/** Bytes of one picture inside a document that is shown. */
export const maxInnerPictureBytes = 400 * 1024;
/** Bytes of all pictures inside a document that are shown. */
export const maxInnerPicturesBytes = 1024 * 1024;
/** Events or people of one file that are shown. */
export const maxCards = 50;
