/** What the owner of links does with them. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { nodeIdSchema } from '../files/node.ts';
import { maxRequestedFileBytes, maxRequestedFiles, maxSharedNodes } from './limits.ts';
import { ownShareSchema, shareAccessSchema, shareIdSchema, shareStateSchema } from './share.ts';

/** Own files are one's own affair, whatever mailbox is open. */
const own = { capability: 'files', needs: 'own', feature: 'netdisk', programs: false } as const;
const page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};
/** Wider than what is accepted: the messages of the specification say what is wrong. */
const terms = {
  days: z.number().int(),
  accesses: z.number().int(),
};
const code = z.string().max(100);
const title = z.string().max(1_000).default('');
const termErrors = ['shareDaysInvalid', 'shareAccessesInvalid', 'shareCodeInvalid', 'shareTitleTooLong'] as const;

const create = defineCall({
  ...own,
  name: 'fileShares.create',
  method: 'POST',
  path: 'file/share/create',
  summary: 'Share files and folders by a link; without a code one is made',
  input: z.object({
    nodeIds: z.array(nodeIdSchema).min(1, 'selectRow').max(maxSharedNodes),
    title,
    ...terms,
    code: code.optional(),
  }),
  output: ownShareSchema,
  errors: [...termErrors, 'selectRow', 'fileNotFound', 'fileNotYours', 'shareTooMany'],
});
const createRequest = defineCall({
  ...own,
  name: 'fileShares.createRequest',
  method: 'POST',
  path: 'file/share/createRequest',
  summary: 'Make a link by which others bring files into a folder',
  input: z.object({
    folderId: nodeIdSchema,
    title,
    note: z.string().max(5_000).default(''),
    ...terms,
    code: code.optional(),
    maxFiles: z.number().int().min(1).max(maxRequestedFiles),
    maxFileBytes: z.number().int().min(1).max(maxRequestedFileBytes),
  }),
  output: ownShareSchema,
  errors: [...termErrors, 'shareMessageTooLong', 'fileNotFound', 'fileNotYours', 'shareTooMany'],
});
const list = defineCall({
  ...own,
  name: 'fileShares.list',
  method: 'GET',
  path: 'file/share/list',
  summary: "A person's links with their codes, the newest first",
  input: z.object({ state: shareStateSchema.optional(), ...page }),
  output: z.object({ list: z.array(ownShareSchema), total: z.number().int() }),
});
const renew = defineCall({
  ...own,
  name: 'fileShares.renew',
  method: 'POST',
  path: 'file/share/renew',
  summary: 'Count the validity and the accesses of a link anew from now; opens one that was closed for wrong codes',
  input: z.object({ shareId: shareIdSchema, ...terms }),
  output: ownShareSchema,
  errors: ['shareDaysInvalid', 'shareAccessesInvalid', 'shareNotFound', 'shareCancelled'],
});
const cancel = defineCall({
  ...own,
  name: 'fileShares.cancel',
  method: 'POST',
  path: 'file/share/cancel',
  summary: 'End a link at once and for good, also for who has it open',
  input: z.object({ shareId: shareIdSchema }),
  output: nothingSchema,
  errors: ['shareNotFound'],
});
const log = defineCall({
  ...own,
  name: 'fileShares.log',
  method: 'GET',
  path: 'file/share/log',
  summary: 'What was done by a link, the newest first',
  input: z.object({ shareId: shareIdSchema, ...page }),
  output: z.object({ list: z.array(shareAccessSchema), total: z.number().int() }),
  errors: ['shareNotFound'],
});

export const ownerCalls = { create, createRequest, list, renew, cancel, log };
