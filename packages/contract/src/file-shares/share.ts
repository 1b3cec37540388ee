import { z } from 'zod';
import { nodeIdSchema } from '../files/node.ts';
import { previewKindSchema } from '../previews/preview-kind.ts';

/** 128 random bits in hex. */
export const shareIdSchema = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand('ShareId');
export type ShareId = z.output<typeof shareIdSchema>;

/** `link`: files are given. `request`: others bring files. */
export const shareKindSchema = z.enum(['link', 'request']);
export type ShareKind = z.output<typeof shareKindSchema>;

/** The states of the specification. */
export const shareStateSchema = z.enum(['normal', 'expired', 'cancelled']);
export type ShareState = z.output<typeof shareStateSchema>;

/** Why a link opens nothing. `gone`: its files are, or its owner may not share them any more. */
export const shareEndSchema = z.enum(['time', 'used', 'guessed', 'cancelled', 'gone']);
export type ShareEnd = z.output<typeof shareEndSchema>;

/** A link as its owner sees it. */
export const ownShareSchema = z.object({
  shareId: shareIdSchema,
  kind: shareKindSchema,
  title: z.string(),
  note: z.string(),
  code: z.string(),
  /** The whole address of its page. */
  url: z.string(),
  state: shareStateSchema,
  /** null: it can be opened. */
  end: shareEndSchema.nullable(),
  days: z.number().int(),
  createdAt: z.number().int(),
  expiresAt: z.number().int(),
  maxAccesses: z.number().int(),
  leftAccesses: z.number().int(),
  wrongCodes: z.number().int(),
  /** Names of what is shared, or of the folder that files are brought into; what is gone is left out. */
  names: z.array(z.string()),
  /** Of a request; null: of a link. */
  request: z
    .object({
      folderId: nodeIdSchema,
      maxFiles: z.number().int(),
      maxFileBytes: z.number().int(),
      receivedFiles: z.number().int(),
      receivedBytes: z.number().int(),
    })
    .nullable(),
});
export type OwnShare = z.output<typeof ownShareSchema>;

export const shareActionSchema = z.enum(['open', 'wrongCode', 'preview', 'download', 'upload', 'refused']);
export type ShareAction = z.output<typeof shareActionSchema>;

/** What was done by a link. */
export const shareAccessSchema = z.object({
  accessId: z.string(),
  at: z.number().int(),
  action: shareActionSchema,
  /** Of the file; empty: of none. */
  name: z.string(),
  /** The network it came from, coarsely. */
  network: z.string(),
  device: z.string(),
});
export type ShareAccess = z.output<typeof shareAccessSchema>;

/** What the page of a link shows before the code. */
export const describedShareSchema = z.object({
  kind: shareKindSchema,
  /** null: it can be opened. */
  end: shareEndSchema.nullable(),
  /** Empty where it cannot be opened. */
  title: z.string(),
  owner: z.string(),
});
export type DescribedShare = z.output<typeof describedShareSchema>;

/** A file or folder as whoever has opened the link sees it. */
export const sharedItemSchema = z.object({
  nodeId: nodeIdSchema,
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  size: z.number().int(),
  changedAt: z.number().int(),
  /** How it is previewed; null: it is not. */
  preview: previewKindSchema.nullable(),
});
export type SharedItem = z.output<typeof sharedItemSchema>;

/** What lets a link that was opened be used for some minutes. */
export const shareTicketSchema = z.object({
  ticket: z.string(),
  /** Until then it is renewed without being counted anew. */
  renewBy: z.number().int(),
  /** From then on the code is asked for again. */
  endsAt: z.number().int(),
});
export type ShareTicket = z.output<typeof shareTicketSchema>;

/** An opened link. */
export const openedShareSchema = z.object({
  ticket: shareTicketSchema,
  kind: shareKindSchema,
  title: z.string(),
  owner: z.string(),
  note: z.string(),
  expiresAt: z.number().int(),
  /** Of a link. */
  items: z.array(sharedItemSchema),
  /** Of a request. */
  request: z
    .object({ maxFiles: z.number().int(), maxFileBytes: z.number().int(), receivedFiles: z.number().int() })
    .nullable(),
});
export type OpenedShare = z.output<typeof openedShareSchema>;
