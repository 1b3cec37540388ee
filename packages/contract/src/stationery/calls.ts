/** Stationery. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { mebibyte } from '../limits.ts';
import { paperSchema, writingAidIdSchema } from '../writing-aids/writing-aid.ts';

const add = defineCall({
  name: 'stationery.add',
  method: 'POST',
  path: 'mail/main/paper/add',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Add stationery (multipart: name, colour and `place` of the picture, then file: its picture, at most 2M)',
  body: 'multipart',
  input: z.object({}),
  output: paperSchema,
  errors: [
    'writingAidNameEmpty',
    'writingAidNameTooLong',
    'writingAidNameTaken',
    'papersFull',
    'fileEmpty',
    'tooLarge',
    'customPictureRefused',
    'customPicturesFull',
    'busy',
  ],
  maxBodyBytes: 3 * mebibyte,
});

const list = defineCall({
  name: 'stationery.list',
  method: 'GET',
  path: 'mail/main/paper',
  capability: 'settings',
  programs: true,
  needs: 'full',
  summary: 'List stationery: built in, of the organisation, and one’s own',
  input: z.object({}),
  output: z.object({ list: z.array(paperSchema) }),
});

const remove = defineCall({
  name: 'stationery.remove',
  method: 'POST',
  path: 'mail/main/paper/delete',
  capability: 'settings',
  needs: 'mailbox',
  summary: 'Delete stationery',
  input: z.object({ paperId: writingAidIdSchema }),
  output: nothingSchema,
  errors: ['paperNotFound', 'writingAidOfOrganisation'],
});

export const stationeryCalls = { add, list, remove };
