/** Contacts that come in files and go out as files. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mebibyte } from '../limits.ts';
import { contactGroupIdSchema, contactIdSchema, maxContactImportBytes, maxContactsPerCall } from './contact.ts';
import {
  contactColumnTargetSchema,
  contactDuplicateChoiceSchema,
  contactExportFormats,
  contactImportReportSchema,
  contactImportSchema,
} from './import.ts';

/** Third-party programs see nothing of what people keep for themselves. */
const ofContacts = { capability: 'contacts', programs: false } as const;

const readImport = defineCall({
  ...ofContacts,
  name: 'contacts.readImport',
  method: 'POST',
  path: 'contact/import/read',
  summary:
    'Read a file of contacts (multipart: file, at most 50M): vCard 2.1, 3 or 4, or CSV in any usual encoding; changes no contact',
  body: 'multipart',
  input: z.object({}),
  output: contactImportSchema,
  rateLimit: { max: 30, perSeconds: 60, by: 'session' },
  errors: ['fileEmpty', 'tooLarge', 'contactImportUnreadable', 'contactImportEmpty', 'busy'],
  maxBodyBytes: maxContactImportBytes + mebibyte,
});
const previewImport = defineCall({
  ...ofContacts,
  name: 'contacts.previewImport',
  method: 'POST',
  path: 'contact/import/preview',
  changes: false,
  summary: 'The first contacts of a CSV file with other columns',
  input: z.object({ importId: z.string().max(64), columns: z.array(contactColumnTargetSchema).max(500) }),
  output: contactImportSchema.pick({ preview: true }),
  errors: ['contactImportGone'],
});
const applyImport = defineCall({
  ...ofContacts,
  name: 'contacts.applyImport',
  method: 'POST',
  path: 'contact/import/apply',
  summary: 'Take the contacts of a file over; answers what was left out',
  input: z.object({
    importId: z.string().max(64),
    /** Of a CSV file, one for each column; empty: as they were recognised. */
    columns: z.array(contactColumnTargetSchema).max(500).default([]),
    duplicates: contactDuplicateChoiceSchema.default('merge'),
    /** A group that all of them join. */
    groupId: contactGroupIdSchema.optional(),
  }),
  output: contactImportReportSchema,
  errors: ['contactImportGone', 'contactGroupNotFound', 'tooManyContacts'],
  idempotent: true,
});
const exportContacts = defineCall({
  ...ofContacts,
  name: 'contacts.export',
  method: 'POST',
  path: 'contact/export',
  changes: false,
  summary: 'Export personal contacts: all, those of a group, or those named (blob)',
  input: z.object({
    format: z.enum(contactExportFormats),
    groupId: contactGroupIdSchema.optional(),
    contactIds: z.array(contactIdSchema).max(maxContactsPerCall).optional(),
  }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 60, perSeconds: 60, by: 'session' },
  errors: ['contactNotFound', 'contactGroupNotFound'],
});

export const contactFileCalls = { readImport, previewImport, applyImport, export: exportContacts };
