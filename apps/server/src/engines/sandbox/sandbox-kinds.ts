/**
 * The table of what can be done outside the process. The child loads the module of a kind when it is first asked for, so that
 * work on pictures does not pay for a reader of PDF. Input and output cross a pipe by structured clone: plain data and bytes.
 */

import type { AttachmentPreview } from '@hongyan/contract';
import type { ContactFileInput, ContactFileOutput } from '../contact-files/read-contact-file.ts';
import type { DocumentInput } from '../documents/read-document.ts';
import type { ReportMessageInput, ReportMessageOutput } from '../domain-reports/read-report-message.ts';
import type { CalendarFileInput, CalendarFileOutput } from './kinds/calendar-file.ts';
import type { DocumentTextInput, DocumentTextOutput } from './kinds/document-text.ts';
import type { PictureInput, PictureOutput } from './kinds/picture.ts';
import type { SquarePictureInput, SquarePictureOutput } from './kinds/square-picture.ts';
import type { TextMatchInput, TextMatchOutput } from './kinds/text-match.ts';

export interface SandboxKinds {
  /** The plain text of a document, for the index (kinds/document-text.ts). */
  documentText: { input: DocumentTextInput; output: DocumentTextOutput };
  /** Draws a picture anew (kinds/picture.ts). */
  picture: { input: PictureInput; output: PictureOutput };
  /** Draws squares from the middle of a picture (kinds/square-picture.ts). */
  squarePicture: { input: SquarePictureInput; output: SquarePictureOutput };
  /** Reads an iCalendar file (kinds/calendar-file.ts). */
  calendarFile: { input: CalendarFileInput; output: CalendarFileOutput };
  /** Reads a document as its preview shows it (engines/documents). */
  document: { input: DocumentInput; output: AttachmentPreview };
  /** Reads a file of contacts (engines/contact-files). */
  contactFile: { input: ContactFileInput; output: ContactFileOutput };
  /** Looks for words and patterns in large texts (engines/text-match). */
  textMatch: { input: TextMatchInput; output: TextMatchOutput };
  /** Reads the report about domains that a message brings (engines/domain-reports). */
  domainReport: { input: ReportMessageInput; output: ReportMessageOutput };
}

type KindTable = {
  [Kind in keyof SandboxKinds]: () => Promise<
    (input: SandboxKinds[Kind]['input']) => Promise<SandboxKinds[Kind]['output']>
  >;
};

export const sandboxKinds: KindTable = {
  documentText: async () => (await import('./kinds/document-text.ts')).readDocumentText,
  picture: async () => (await import('./kinds/picture.ts')).redrawPicture,
  squarePicture: async () => (await import('./kinds/square-picture.ts')).drawSquares,
  calendarFile: async () => (await import('./kinds/calendar-file.ts')).readCalendar,
  document: async () => (await import('../documents/read-document.ts')).readDocument,
  contactFile: async () => (await import('../contact-files/read-contact-file.ts')).readContactFile,
  textMatch: async () => (await import('./kinds/text-match.ts')).findInTexts,
  domainReport: async () => (await import('../domain-reports/read-report-message.ts')).readReportMessage,
};
