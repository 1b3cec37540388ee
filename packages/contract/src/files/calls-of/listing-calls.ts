/** Looking around: spaces, lists, search, what was done. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { maxFileSearchCharacters } from '../limits.ts';
import {
  fileActivitySchema,
  fileNodeSchema,
  fileOrderSchema,
  fileSpaceSchema,
  fileStepSchema,
  fileUsageSchema,
  nodeIdSchema,
  placedNodeSchema,
  spaceIdSchema,
} from '../node.ts';
import { own, page, placedPage } from './shared.ts';

const spaces = defineCall({
  ...own,
  name: 'files.spaces',
  method: 'GET',
  path: 'file/centre/spaces',
  summary: 'The spaces that a person sees, their own first, and how full they are',
  input: z.object({}),
  output: z.object({ list: z.array(fileSpaceSchema), trashDays: z.number().int() }),
});
const list = defineCall({
  ...own,
  name: 'files.list',
  method: 'GET',
  path: 'file/centre/list',
  summary: 'A page of what lies in a folder, folders first',
  input: z.object({
    folderId: nodeIdSchema,
    order: fileOrderSchema.default('name'),
    direction: z.enum(['ascending', 'descending']).default('ascending'),
    ...page,
  }),
  output: z.object({
    folder: fileNodeSchema,
    path: z.array(fileStepSchema),
    list: z.array(fileNodeSchema),
    total: z.number().int(),
    folders: z.number().int(),
  }),
  errors: ['fileNotFound'],
});
const get = defineCall({
  ...own,
  name: 'files.get',
  method: 'GET',
  path: 'file/centre/get',
  summary: 'One file or folder and where it lies; of a folder, how much is in it',
  input: z.object({ nodeId: nodeIdSchema }),
  output: z.object({
    node: placedNodeSchema,
    /** Of a folder, with all below it; null for a file. */
    content: z.object({ files: z.number().int(), folders: z.number().int(), bytes: z.number().int() }).nullable(),
  }),
  errors: ['fileNotFound'],
});
const trash = defineCall({
  ...own,
  name: 'files.trash',
  method: 'GET',
  path: 'file/centre/trash',
  summary: 'What lies in the recycle bin of a space, the newest first',
  input: z.object({ spaceId: spaceIdSchema, ...page }),
  output: placedPage,
  errors: ['fileNotFound'],
});
const starred = defineCall({
  ...own,
  name: 'files.starred',
  method: 'GET',
  path: 'file/centre/starred',
  summary: 'Starred files and folders, the newest star first',
  input: z.object({ ...page }),
  output: placedPage,
});
const recent = defineCall({
  ...own,
  name: 'files.recent',
  method: 'GET',
  path: 'file/centre/recent',
  summary: 'What the person opened, brought or changed, the latest first',
  input: z.object({ ...page }),
  output: placedPage,
});
const search = defineCall({
  ...own,
  name: 'files.search',
  method: 'GET',
  path: 'file/centre/search',
  summary: 'Files and folders by name and by the text in them, in all that the person sees or in one folder',
  input: z.object({ text: z.string().max(maxFileSearchCharacters), folderId: nodeIdSchema.optional(), ...page }),
  output: z.object({
    list: z.array(placedNodeSchema.extend({ snippet: z.string() })),
    hasMore: z.boolean(),
  }),
  rateLimit: { max: 300, perSeconds: 10, by: 'session' },
  errors: ['searchEmpty', 'fileNotFound'],
});
const activity = defineCall({
  ...own,
  name: 'files.activity',
  method: 'GET',
  path: 'file/centre/activity',
  summary: 'What was done with a file or folder, the latest first',
  input: z.object({ nodeId: nodeIdSchema, before: z.string().max(64).optional() }),
  output: z.object({ list: z.array(fileActivitySchema), hasMore: z.boolean() }),
  errors: ['fileNotFound'],
});
const usage = defineCall({
  ...own,
  name: 'files.usage',
  method: 'GET',
  path: 'file/centre/usage',
  summary: 'What fills a space',
  input: z.object({ spaceId: spaceIdSchema }),
  output: fileUsageSchema,
  rateLimit: { max: 60, perSeconds: 10, by: 'session' },
  errors: ['fileNotFound'],
});

export const listingCalls = { spaces, list, get, trash, starred, recent, search, activity, usage };
