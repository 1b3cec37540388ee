import { z } from 'zod';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';

export const folderKindSchema = z.enum(['inbox', 'sent', 'drafts', 'archive', 'snoozed', 'trash', 'junk', 'custom']);
export type FolderKind = z.output<typeof folderKindSchema>;

/** A folder (specification, section 3). System folders carry their Chinese names; a client shows its own words by `kind`. */
export const folderSchema = z.object({
  folderId: mailboxIdSchema,
  folderName: z.string(),
  kind: folderKindSchema,
  /** How many mails. */
  mail: z.number().int(),
  unread: z.number().int(),
  /** Password protection. */
  pwd: z.boolean(),
  /** Closed to this sign-in: its password, or that of a folder around it, has not been given. Its counts are not shown. */
  locked: z.boolean(),
  /** Until when its password keeps it open for this sign-in, epoch milliseconds; null where it has none or is closed. */
  openUntil: z.number().int().nullable(),
  /** Total size of its mails in bytes. */
  spaceSize: z.number().int(),
  parentId: mailboxIdSchema.nullable(),
  /** Its position among the folders of the same parent, ascending. */
  sort: z.number().int(),
  /** 0 shown, 1 hidden. */
  state: z.union([z.literal(0), z.literal(1)]),
});
export type Folder = z.output<typeof folderSchema>;

/** A label (specification, section 3). `state` 0 means enabled. */
export const labelSchema = z.object({
  labelId: labelIdSchema,
  labelName: z.string(),
  color: z.string(),
  mail: z.number().int(),
  unread: z.number().int(),
  spaceSize: z.number().int(),
  state: z.union([z.literal(0), z.literal(1)]),
});
export type Label = z.output<typeof labelSchema>;

/** The colours of labels, as names of tokens; a skin decides how they look. */
export const labelColors = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray'] as const;
export const labelColorSchema = z.enum(labelColors);
