/** Message templates. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recipientSchema } from '../compose/draft.ts';
import { nothingSchema } from '../envelope.ts';
import { maxRecipients, maxTemplateBytes, mebibyte } from '../limits.ts';
import {
  partNameSchema,
  templateSchema,
  templateSubjectSchema,
  templateSummarySchema,
  writingAidIdSchema,
} from '../writing-aids/writing-aid.ts';

const list = defineCall({
  name: 'templates.list',
  method: 'POST',
  path: 'mail/template/letterTemplateList',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'Templates',
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
  input: z.object({ templateId: writingAidIdSchema }),
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
  summary: 'Save one; pictures of a message become pictures of the template',
  input: z.object({
    templateId: writingAidIdSchema.optional(),
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
    'writingAidOfOrganisation',
    'writingAidNameEmpty',
    'writingAidNameTooLong',
    'writingAidNameTaken',
    'writingAidTooLarge',
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
  input: z.object({ templateId: writingAidIdSchema }),
  output: nothingSchema,
  errors: ['templateNotFound', 'writingAidOfOrganisation'],
});

export const templatesCalls = { list, read, save, remove };
