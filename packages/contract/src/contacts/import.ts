import { z } from 'zod';
import { contactFieldsSchema } from './contact.ts';

/** What a column of a CSV file is read as. `ignore`: nothing. `group`: names of groups, apart by `;` or ` ::: `. */
export const contactColumnTargets = [
  'ignore',
  'name',
  'familyName',
  'givenName',
  'middleName',
  'nickname',
  'email',
  'emailWork',
  'emailHome',
  'phone',
  'phoneMobile',
  'phoneWork',
  'phoneHome',
  'phoneFax',
  'addressWork',
  'addressHome',
  'org',
  'department',
  'title',
  'birthday',
  'website',
  'note',
  'group',
] as const;
export const contactColumnTargetSchema = z.enum(contactColumnTargets);
export type ContactColumnTarget = z.output<typeof contactColumnTargetSchema>;

/** `new`: added although it is there; `merge`: what is missing is filled in; `skip`: left as it is. */
export const contactDuplicateChoiceSchema = z.enum(['skip', 'merge', 'new']);

/** A file that was read and not yet taken over. */
export const contactImportSchema = z.object({
  importId: z.string(),
  format: z.enum(['vcard', 'csv']),
  /** The program that wrote it, as far as its columns tell. */
  program: z.enum(['outlook', 'foxmail', 'gmail', 'apple', 'other']),
  /** How its text is encoded: `utf-8`, `gb18030`, `utf-16le` … */
  encoding: z.string(),
  /** Cards, or rows without the heading. */
  entries: z.number().int(),
  /** Of a CSV file: its headings, what each was recognised as, and the first values. Empty for cards. */
  columns: z.array(
    z.object({ heading: z.string(), target: contactColumnTargetSchema, samples: z.array(z.string()).max(3) }),
  ),
  /** The first contacts as they will be, by the columns as they were recognised. */
  preview: z.array(contactFieldsSchema).max(20),
});
export type ContactImport = z.output<typeof contactImportSchema>;

export const contactLeftOutReasons = ['empty', 'unreadable', 'duplicate', 'tooMany', 'tooLong'] as const;

/** What came of an import. */
export const contactImportReportSchema = z.object({
  added: z.number().int(),
  merged: z.number().int(),
  skipped: z.number().int(),
  /** Entries, or values of entries, that were not taken over: `entry` counts from 1, `what` names the value, empty for the whole entry. At most 200 are named. */
  leftOut: z.array(
    z.object({
      entry: z.number().int(),
      name: z.string(),
      what: z.string(),
      reason: z.enum(contactLeftOutReasons),
    }),
  ),
  leftOutTotal: z.number().int(),
  undoId: z.string(),
});
export type ContactImportReport = z.output<typeof contactImportReportSchema>;

/** Formats of an export. CSV is written as UTF-8 with a byte order mark, which Excel needs. */
export const contactExportFormats = ['vcard4', 'vcard3', 'csvOutlook', 'csvGoogle', 'csvFoxmail'] as const;
