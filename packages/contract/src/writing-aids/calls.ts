/** What signatures, templates and stationery share: their pictures, bringing one back, taking one into a draft. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { mebibyte } from '../limits.ts';
import {
  customPictureSchema,
  signatureChoiceSchema,
  takenPartSchema,
  writingAidIdSchema,
  writingAidKindSchema,
} from './writing-aid.ts';

const uploadPicture = defineCall({
  name: 'writingAids.uploadPicture',
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
  name: 'writingAids.picture',
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

const restore = defineCall({
  name: 'writingAids.restore',
  method: 'POST',
  path: 'mail/template/restore',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Bring back a signature, template or stationery that was just deleted (our path)',
  input: z.object({
    kind: writingAidKindSchema,
    id: writingAidIdSchema,
    choices: z.array(signatureChoiceSchema).max(100).default([]),
  }),
  output: nothingSchema,
  errors: ['signatureNotFound', 'templateNotFound', 'paperNotFound', 'writingAidNameTaken'],
});

const take = defineCall({
  name: 'writingAids.take',
  method: 'POST',
  path: 'mail/email/takeWritingAid',
  capability: 'compose',
  summary: 'Take a signature, template or stationery into a message: its pictures become uploads (our path)',
  input: z.object({
    kind: writingAidKindSchema,
    id: writingAidIdSchema,
    /** The address that the message is sent from, for {address} of a system signature. */
    from: z.string().max(320).optional(),
  }),
  output: takenPartSchema,
  errors: ['signatureNotFound', 'templateNotFound', 'paperNotFound', 'customPictureRefused'],
});

export const writingAidsCalls = { uploadPicture, picture, restore, take };
