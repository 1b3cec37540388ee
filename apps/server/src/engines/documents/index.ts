/** Readers of outsiders' documents: bytes in, data that can be shown out. Foreign formats are read in a child process (engines/sandbox, kind `document`); plain text and cards by our own linear readers anywhere. */
export { maxDocumentBytes, maxTextBytes } from './limits.ts';
export { readContacts } from './read-contacts.ts';
export type { DocumentFormat } from './read-document.ts';
export { readCsv, readText } from './read-text.ts';
export { DocumentRefused } from './refusal.ts';
export { decodeFile } from './shown-text.ts';
