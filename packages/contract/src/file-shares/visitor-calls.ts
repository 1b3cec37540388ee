/** What whoever has a link can do with it, without a sign-in. Login cookies are ignored. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nodeIdSchema } from '../files/node.ts';
import { attachmentPreviewSchema } from '../previews/preview.ts';
import { maxRequestedFileBytes, maxSharedNodes } from './limits.ts';
import { describedShareSchema, openedShareSchema, sharedItemSchema, shareTicketSchema } from './share.ts';

/** The link's id and, masked, whose it is. */
const linkId = z.string().max(100);
/** Signed, for one link and some minutes. */
const ticket = z.string().max(300);
const signed = { capability: 'files', access: 'signed' } as const;
/** Ids have 128 random bits: this is against a script that keeps the store busy. */
const perAddress = (max: number) => ({ max, perSeconds: 60, by: 'address' }) as const;
const closed = ['shareNotFound', 'shareExpired', 'shareCancelled'] as const;
const ticketed = ['shareTicketOver', ...closed, 'fileNotFound'] as const;

const describe = defineCall({
  ...signed,
  name: 'fileShares.describe',
  method: 'GET',
  path: 'file/share/info/{id}',
  summary: 'What the page of a link says before the code is entered',
  input: z.object({ id: linkId }),
  output: describedShareSchema,
  rateLimit: perAddress(120),
  errors: ['shareNotFound'],
});
const open = defineCall({
  ...signed,
  name: 'fileShares.open',
  method: 'POST',
  path: 'file/share/open/{id}',
  summary: 'Open a link by its code; counts an access',
  input: z.object({ id: linkId, code: z.string().max(100) }),
  output: openedShareSchema,
  rateLimit: perAddress(120),
  errors: [...closed, 'shareUsedUp', 'shareGuessed', 'shareCodeWrong', 'shareLocked'],
});
const renewTicket = defineCall({
  ...signed,
  name: 'fileShares.renewTicket',
  method: 'POST',
  path: 'file/share/ticket/{ticket}',
  summary: 'A new ticket for a page that is still open; not counted',
  input: z.object({ ticket }),
  output: shareTicketSchema,
  rateLimit: perAddress(120),
  errors: ['shareTicketOver', ...closed],
});
const items = defineCall({
  ...signed,
  name: 'fileShares.items',
  method: 'GET',
  path: 'file/share/items/{ticket}',
  summary: 'What is in a shared folder',
  input: z.object({
    ticket,
    folderId: nodeIdSchema,
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  output: z.object({ list: z.array(sharedItemSchema), total: z.number().int() }),
  rateLimit: perAddress(600),
  errors: ticketed,
});
const preview = defineCall({
  ...signed,
  name: 'fileShares.preview',
  method: 'GET',
  path: 'file/share/preview/{ticket}',
  summary: 'A shared file as its preview shows it',
  input: z.object({ ticket, nodeId: nodeIdSchema }),
  output: attachmentPreviewSchema,
  rateLimit: perAddress(120),
  errors: [...ticketed, 'featureOff', 'busy'],
});
const shown = defineCall({
  ...signed,
  name: 'fileShares.shown',
  method: 'GET',
  path: 'file/share/show/{ticket}',
  summary: 'What a preview shows of a shared file: its bytes, or a picture of it made by the server (blob)',
  input: z.object({ ticket, nodeId: nodeIdSchema, form: z.enum(['file', 'picture']) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: perAddress(600),
  errors: [...ticketed, 'attachmentNotFound', 'featureOff', 'busy'],
});
const download = defineCall({
  ...signed,
  name: 'fileShares.download',
  method: 'GET',
  path: 'file/share/download/{ticket}',
  summary: 'A shared file, whole or a range of it (blob)',
  input: z.object({ ticket, nodeId: nodeIdSchema }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: perAddress(600),
  errors: ticketed,
});
const zip = defineCall({
  ...signed,
  name: 'fileShares.zip',
  method: 'GET',
  path: 'file/share/zip/{ticket}',
  summary: 'Shared files and folders as one zip file (blob)',
  input: z.object({
    ticket,
    nodeIds: z.string().regex(new RegExp(`^\\d{1,12}(?:,\\d{1,12}){0,${String(maxSharedNodes - 1)}}$`)),
  }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: perAddress(30),
  errors: [...ticketed, 'tooManyFiles'],
});
const put = defineCall({
  ...signed,
  name: 'fileShares.put',
  method: 'POST',
  path: 'file/share/put/{ticket}',
  summary: 'Bring a file to who has asked for it (multipart)',
  body: 'multipart',
  maxBodyBytes: maxRequestedFileBytes + 64 * 1024,
  input: z.object({ ticket }),
  output: z.object({
    /** As it is kept. */
    name: z.string(),
    size: z.number().int(),
    leftFiles: z.number().int(),
  }),
  rateLimit: perAddress(600),
  errors: [
    'shareTicketOver',
    ...closed,
    'shareFull',
    'fileEmpty',
    'fileTypeRefused',
    'fileInfected',
    'fileLocked',
    'fileSpaceFull',
    'tooLarge',
    'storageFull',
    'busy',
  ],
});

export const visitorCalls = { describe, open, renewTicket, items, preview, shown, download, zip, put };
