/** Message templates. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recipientSchema } from '../compose/draft.ts';
import {
  letterPartIdSchema,
  partNameSchema,
  templateSchema,
  templateSubjectSchema,
  templateSummarySchema,
} from '../compose-assets/compose-asset.ts';
import { nothingSchema } from '../envelope.ts';
import { maxRecipients, maxTemplateBytes, mebibyte } from '../limits.ts';

const list = defineCall({
  name: 'templates.list',
  method: 'POST',
  path: 'mail/template/letterTemplateList',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'Letter templates',
  changes: false,
  input: z.object({}),
  output: z.object({ list: z.array(templateSummarySchema) }),
});

const read = defineCall({
  name: 'templates.read',
  method: 'POST',
  path: 'mail/template/letterTemplateInfo',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'One template',
  changes: false,
  input: z.object({ templateId: letterPartIdSchema }),
  output: templateSchema,
  errors: ['templateNotFound'],
});

const people = z.array(recipientSchema).max(maxRecipients).default([]);

const save = defineCall({
  name: 'templates.save',
  method: 'POST',
  path: 'mail/template/saveOrUpdateLetterTemplate',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Save one; pictures of a letter become pictures of the template',
  input: z.object({
    templateId: letterPartIdSchema.optional(),
    name: partNameSchema,
    subject: templateSubjectSchema.default(''),
    html: z.string().max(maxTemplateBytes),
    to: people,
    cc: people,
    bcc: people,
  }),
  output: templateSchema,
  errors: [
    'templateNotFound',
    'letterPartOfOrganisation',
    'letterPartNameEmpty',
    'letterPartNameTooLong',
    'letterPartNameTaken',
    'letterPartTooLarge',
    'subjectTooLong',
    'templatesFull',
    'customPicturesFull',
    'customPictureRefused',
  ],
  maxBodyBytes: maxTemplateBytes + mebibyte,
});

const remove = defineCall({
  name: 'templates.remove',
  method: 'POST',
  path: 'mail/template/delLetterTemplate',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete one',
  input: z.object({ templateId: letterPartIdSchema }),
  output: nothingSchema,
  errors: ['templateNotFound', 'letterPartOfOrganisation'],
});

export const templatesCalls = { list, read, save, remove };
