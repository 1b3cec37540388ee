/** Sharing inside. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { nothingSchema } from '../../envelope.ts';
import { maxFileGrants } from '../limits.ts';
import { fileGrantSchema, fileNodeSchema, fileStepSchema, nodeIdSchema, placedNodeSchema } from '../node.ts';
import { own, page } from './shared.ts';

const grants = defineCall({
  ...own,
  name: 'files.grants',
  method: 'GET',
  path: 'file/centre/grants',
  summary: 'With whom inside a file or folder is shared, and by which folder above it',
  input: z.object({ nodeId: nodeIdSchema }),
  output: z.object({
    list: z.array(fileGrantSchema),
    inherited: z.array(fileGrantSchema.extend({ from: fileStepSchema })),
  }),
  errors: ['fileNotFound', 'fileNotYours'],
});
const saveGrants = defineCall({
  ...own,
  name: 'files.saveGrants',
  method: 'POST',
  path: 'file/centre/saveGrants',
  summary: 'Share a file or folder with people and departments inside; who is not named loses it',
  input: z.object({ nodeId: nodeIdSchema, grants: z.array(fileGrantSchema).max(maxFileGrants) }),
  output: z.object({ list: z.array(fileGrantSchema) }),
  errors: ['fileNotFound', 'fileNotYours', 'granteeNotFound', 'granteeIsOwner'],
});
const leave = defineCall({
  ...own,
  name: 'files.leave',
  method: 'POST',
  path: 'file/centre/leave',
  summary: 'Give up what somebody shares with the person by name',
  input: z.object({ nodeId: nodeIdSchema }),
  output: nothingSchema,
  errors: ['fileNotFound'],
});
const sharedWithMe = defineCall({
  ...own,
  name: 'files.sharedWithMe',
  method: 'GET',
  path: 'file/centre/sharedWithMe',
  summary: 'What others share with the person, the latest first',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(
      fileNodeSchema.extend({
        sharedBy: z.object({ name: z.string(), address: z.string() }).nullable(),
        sharedAt: z.number().int(),
        /** Whether it is shared with the person by name, so that they can give it up. */
        isByName: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
});
const sharedByMe = defineCall({
  ...own,
  name: 'files.sharedByMe',
  method: 'GET',
  path: 'file/centre/sharedByMe',
  summary: 'What the person shares inside, the latest first',
  input: z.object({ ...page }),
  output: z.object({
    list: z.array(placedNodeSchema.extend({ grants: z.array(fileGrantSchema), sharedAt: z.number().int() })),
    total: z.number().int(),
  }),
});

export const sharingCalls = { grants, saveGrants, leave, sharedWithMe, sharedByMe };
