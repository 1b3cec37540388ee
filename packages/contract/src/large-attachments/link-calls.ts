/** What whoever has the link of a large attachment can do with it. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';

/** What a link names: the id of the file and, masked, whose it is. */
const linkIdSchema = z.string().max(500);

/** Opens a limited file for one address and some hours. */
const ticketSchema = z.string().max(1_000);
const openedSchema = z.object({
  ticket: ticketSchema,
  /** Epoch milliseconds. */
  expiresAt: z.number().int(),
});
const askCode = defineCall({
  name: 'largeAttachments.askCode',
  method: 'POST',
  path: 'file/large/code/{id}',
  capability: 'compose',
  summary: 'Mail a code to an address, if it is a recipient of the file; the answer is the same for any address',
  access: 'signed',
  input: z.object({ id: linkIdSchema, address: z.string().min(3).max(320) }),
  output: nothingSchema,
  rateLimit: { max: 20, perSeconds: 600, by: 'address' },
  errors: ['largeFileNotFound', 'recipientInvalid', 'tooMany'],
});
const proveAddress = defineCall({
  name: 'largeAttachments.proveAddress',
  method: 'POST',
  path: 'file/large/prove/{id}',
  capability: 'compose',
  summary: 'Prove an address by the code that was mailed to it; answers the ticket that opens the file',
  access: 'signed',
  input: z.object({ id: linkIdSchema, address: z.string().max(320), code: z.string().regex(/^\d{6}$/) }),
  output: openedSchema,
  rateLimit: { max: 30, perSeconds: 600, by: 'address' },
  errors: ['largeFileNotFound', 'largeCodeWrong'],
});
const openOwn = defineCall({
  name: 'largeAttachments.openOwn',
  method: 'POST',
  path: 'file/large/openOwn',
  capability: 'compose',
  needs: 'person',
  summary: 'The ticket of a limited file for a person who is signed in and is its recipient or owner',
  input: z.object({ id: linkIdSchema }),
  output: openedSchema,
  errors: ['largeFileNotFound'],
});
const describe = defineCall({
  name: 'largeAttachments.describe',
  method: 'GET',
  path: 'file/large/info/{id}',
  capability: 'compose',
  summary: 'What the link of a large attachment leads to',
  access: 'signed',
  input: z.object({ id: linkIdSchema, ticket: ticketSchema.optional() }),
  output: z.object({
    sender: z.object({ name: z.string(), address: z.string() }),
    expiresAt: z.number().int(),
    limited: z.boolean(),
    /** Null while the caller has not proved to be a recipient of a limited file. */
    file: z
      .object({
        fileName: z.string(),
        size: z.number().int(),
        version: z.number().int(),
        /** When this version came; null: it is the first. */
        replacedAt: z.number().int().nullable(),
        scan: z.enum(['clean', 'unscanned']).nullable(),
        /** Where it is downloaded, below /api/. */
        url: z.string(),
      })
      .nullable(),
  }),
  // Ids have 128 random bits: this is against a script that keeps the store busy.
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  errors: ['largeFileNotFound'],
});
const download = defineCall({
  name: 'largeAttachments.download',
  method: 'GET',
  path: 'file/large/download/{id}',
  capability: 'compose',
  summary: 'A large attachment by its link, whole or a range of it (blob, no credential)',
  access: 'signed',
  input: z.object({ id: linkIdSchema, ticket: ticketSchema.optional() }),
  output: z.unknown(),
  response: 'blob',
  // Programs that fetch ranges side by side ask some times a second.
  rateLimit: { max: 600, perSeconds: 60, by: 'address' },
  errors: ['largeFileNotFound', 'largeLimited'],
});

export const largeLinkCalls = { describe, askCode, proveAddress, openOwn, download };
