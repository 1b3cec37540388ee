import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recipientSchema } from '../compose/draft.ts';
import { nothingSchema } from '../envelope.ts';
import { maxRecipients, maxSignatureBytes, maxTemplateBytes, mebibyte } from '../limits.ts';
import {
  chosenSignatureSchema,
  customPictureSchema,
  letterPartIdSchema,
  letterPartKindSchema,
  paperSchema,
  partNameSchema,
  signatureChoiceSchema,
  signatureDefaultSchema,
  signatureSchema,
  systemSignatureRuleSchema,
  takenPartSchema,
  templateSchema,
  templateSubjectSchema,
  templateSummarySchema,
} from './compose-asset.ts';

const signRef = z.object({ signId: letterPartIdSchema });

const signatures = defineCall({
  name: 'letterParts.signatures',
  method: 'GET',
  path: 'mail/main/sign',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'Signatures',
  input: z.object({}),
  output: z.object({
    list: z.array(signatureSchema),
    choices: z.array(signatureChoiceSchema),
    defaults: z.array(signatureDefaultSchema),
  }),
});
const systemSignatures = defineCall({
  name: 'letterParts.systemSignatures',
  method: 'GET',
  path: 'mail/main/sign/listSystem',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'System signatures, filled with the data of the person',
  input: z.object({}),
  output: z.object({ list: z.array(signatureSchema), rule: systemSignatureRuleSchema }),
});
const signature = defineCall({
  name: 'letterParts.signature',
  method: 'POST',
  path: 'mail/main/sign/get',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'One signature',
  changes: false,
  input: signRef,
  output: signatureSchema,
  errors: ['signatureNotFound'],
});
const saveSignature = defineCall({
  name: 'letterParts.saveSignature',
  method: 'POST',
  path: 'mail/main/sign/save',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Save a signature',
  input: z.object({
    /** Left out: a new one. */
    signId: letterPartIdSchema.optional(),
    name: partNameSchema,
    html: z.string().max(maxSignatureBytes),
    /** Default flags, for all addresses; left out: as they were. */
    forNew: z.boolean().optional(),
    forReply: z.boolean().optional(),
  }),
  output: signatureSchema,
  errors: [
    'signatureNotFound',
    'letterPartOfOrganisation',
    'letterPartNameEmpty',
    'letterPartNameTooLong',
    'letterPartNameTaken',
    'letterPartTooLarge',
    'signaturesFull',
    'signatureForced',
  ],
  maxBodyBytes: mebibyte,
});
const deleteSignature = defineCall({
  name: 'letterParts.deleteSignature',
  method: 'POST',
  path: 'mail/main/sign/delete',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete one',
  input: signRef,
  /** The defaults that named it, so that a deletion can be taken back. */
  output: z.object({ choices: z.array(signatureChoiceSchema) }),
  errors: ['signatureNotFound', 'letterPartOfOrganisation'],
});
const chooseSignature = defineCall({
  name: 'letterParts.chooseSignature',
  method: 'POST',
  path: 'mail/main/sign/choose',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Choose the default signatures of an address, or of all (our path)',
  input: z.object({
    /** Empty: all addresses. */
    address: z.string().max(320).default(''),
    forNew: chosenSignatureSchema.optional(),
    forReply: chosenSignatureSchema.optional(),
  }),
  output: z.object({ choices: z.array(signatureChoiceSchema) }),
  errors: ['signatureNotFound', 'signatureForced', 'fromNotAllowed'],
});

const uploadPicture = defineCall({
  name: 'letterParts.uploadPicture',
  method: 'POST',
  path: 'file/uploadCustomPicture',
  capability: 'settings',
  needs: 'full',
  summary: 'Upload a custom picture (multipart: file, at most 2M)',
  body: 'multipart',
  input: z.object({}),
  output: customPictureSchema,
  errors: ['fileEmpty', 'tooLarge', 'customPictureRefused', 'customPicturesFull', 'busy'],
  maxBodyBytes: 3 * mebibyte,
});
const picture = defineCall({
  name: 'letterParts.picture',
  method: 'GET',
  path: 'file/showCustomPicture/{id}',
  capability: 'settings',
  summary: 'A custom picture (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(500) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 6_000, perSeconds: 10, by: 'address' },
  errors: ['customPictureNotFound'],
});

const templates = defineCall({
  name: 'letterParts.templates',
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
const template = defineCall({
  name: 'letterParts.template',
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
const saveTemplate = defineCall({
  name: 'letterParts.saveTemplate',
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
const deleteTemplate = defineCall({
  name: 'letterParts.deleteTemplate',
  method: 'POST',
  path: 'mail/template/delLetterTemplate',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete one',
  input: z.object({ templateId: letterPartIdSchema }),
  output: nothingSchema,
  errors: ['templateNotFound', 'letterPartOfOrganisation'],
});

const addPaper = defineCall({
  name: 'letterParts.addPaper',
  method: 'POST',
  path: 'mail/main/paper/add',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Add stationery (multipart: name, colour and place, then file: its picture, at most 2M)',
  body: 'multipart',
  input: z.object({}),
  output: paperSchema,
  errors: [
    'letterPartNameEmpty',
    'letterPartNameTooLong',
    'letterPartNameTaken',
    'papersFull',
    'fileEmpty',
    'tooLarge',
    'customPictureRefused',
    'customPicturesFull',
    'busy',
  ],
  maxBodyBytes: 3 * mebibyte,
});
const papers = defineCall({
  name: 'letterParts.papers',
  method: 'GET',
  path: 'mail/main/paper',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'List stationery: built in, of the organisation, and one’s own',
  input: z.object({}),
  output: z.object({ list: z.array(paperSchema) }),
});
const deletePaper = defineCall({
  name: 'letterParts.deletePaper',
  method: 'POST',
  path: 'mail/main/paper/delete',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete stationery',
  input: z.object({ paperId: letterPartIdSchema }),
  output: nothingSchema,
  errors: ['paperNotFound', 'letterPartOfOrganisation'],
});
const restore = defineCall({
  name: 'letterParts.restore',
  method: 'POST',
  path: 'mail/template/restore',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Bring back a signature, template or stationery that was just deleted (our path)',
  input: z.object({
    kind: letterPartKindSchema,
    id: letterPartIdSchema,
    choices: z.array(signatureChoiceSchema).max(100).default([]),
  }),
  output: nothingSchema,
  errors: ['signatureNotFound', 'templateNotFound', 'paperNotFound', 'letterPartNameTaken'],
});

const take = defineCall({
  name: 'letterParts.take',
  method: 'POST',
  path: 'mail/email/takeLetterPart',
  capability: 'compose',
  summary: 'Take a signature, template or stationery into a letter: its pictures become uploads (our path)',
  input: z.object({
    kind: letterPartKindSchema,
    id: letterPartIdSchema,
    /** The address that the letter is sent from, for {address} of a system signature. */
    from: z.string().max(320).optional(),
  }),
  output: takenPartSchema,
  errors: ['signatureNotFound', 'templateNotFound', 'paperNotFound', 'customPictureRefused'],
});

/** Signatures, letter templates, stationery and their pictures. */
export const letterPartsCalls = {
  signatures,
  systemSignatures,
  signature,
  saveSignature,
  deleteSignature,
  chooseSignature,
  uploadPicture,
  picture,
  templates,
  template,
  saveTemplate,
  deleteTemplate,
  addPaper,
  papers,
  deletePaper,
  restore,
  take,
};
