/** Editing files of the file centre in an office program (WOPI). Paths are ours: the specification does not name it. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nodeIdSchema } from '../files/node.ts';

/** Own files are one's own affair, whatever mailbox is open. */
const own = { capability: 'files', needs: 'own', feature: 'netdisk', programs: false } as const;

const modeSchema = z.enum(['edit', 'view']);
export type OfficeMode = z.output<typeof modeSchema>;

const formats = defineCall({
  ...own,
  name: 'officeEditing.formats',
  method: 'GET',
  path: 'file/office/formats',
  summary: 'Which files the office program opens; none where there is no such program, or it does not answer',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ extension: z.string(), mode: modeSchema })),
  }),
});
const open = defineCall({
  ...own,
  name: 'officeEditing.open',
  method: 'POST',
  path: 'file/office/open',
  summary: 'Open a file in the office program: a page of it, and a key for this file and this sign-in',
  input: z.object({ nodeId: nodeIdSchema }),
  output: z.object({
    name: z.string(),
    /** `view` where the person may not change the file, or the program does not edit its format. */
    mode: modeSchema,
    /** Address to which the key is posted, in a frame. */
    url: z.string(),
    accessToken: z.string(),
    /** Epoch milliseconds until which the key opens the file. */
    accessTokenTtl: z.number().int(),
  }),
  errors: ['fileNotFound', 'officeFormat', 'officeUnavailable'],
});

export const officeEditingCalls = { formats, open };
