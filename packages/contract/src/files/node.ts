import { z } from 'zod';
import { previewKindSchema } from '../previews/preview-kind.ts';

/** A file or a folder. */
export const nodeIdSchema = z
  .string()
  .regex(/^\d{1,12}$/)
  .brand('NodeId');
export type NodeId = z.output<typeof nodeIdSchema>;

export const spaceIdSchema = z
  .string()
  .regex(/^\d{1,7}$/)
  .brand('SpaceId');
export type SpaceId = z.output<typeof spaceIdSchema>;

/** From least to most. `view`: list, open, download, copy from. `edit`: also bring, change, move and delete. `manage`: also share, and delete for good. */
export const fileAccessSchema = z.enum(['view', 'edit', 'manage']);
export type FileAccess = z.output<typeof fileAccessSchema>;

const personSchema = z.object({ name: z.string(), address: z.string() });

/** A file or folder as its viewer sees it. */
export const fileNodeSchema = z.object({
  nodeId: nodeIdSchema,
  spaceId: spaceIdSchema,
  /** null: the folder of a whole space, or one that the viewer may not see the folder of. */
  parentId: nodeIdSchema.nullable(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  type: z.string(),
  /** Bytes; 0 for folders. */
  size: z.number().int(),
  /** 0 for folders. */
  versionNo: z.number().int(),
  /** Changes with every change of it. */
  revision: z.number().int(),
  createdAt: z.number().int(),
  changedAt: z.number().int(),
  /** null: somebody who is gone, or somebody outside. */
  changedBy: personSchema.nullable(),
  access: fileAccessSchema,
  starred: z.boolean(),
  /** Shared with people inside. */
  shared: z.boolean(),
  /** How it is previewed; null: it is not. */
  preview: previewKindSchema.nullable(),
  /** Whether a small picture of it may be asked for. */
  hasPicture: z.boolean(),
  /** Who keeps it from being changed now; null: nobody. */
  lockedBy: z.string().nullable(),
  trashedAt: z.number().int().nullable(),
});
export type FileNode = z.output<typeof fileNodeSchema>;

/** A step of the way from a space to a folder. */
export const fileStepSchema = z.object({ nodeId: nodeIdSchema, name: z.string() });
export type FileStep = z.output<typeof fileStepSchema>;

/** A file or folder outside its own folder's list, with where it lies. */
export const placedNodeSchema = fileNodeSchema.extend({ path: z.array(fileStepSchema) });
export type PlacedNode = z.output<typeof placedNodeSchema>;

export const fileSpaceSchema = z.object({
  spaceId: spaceIdSchema,
  kind: z.enum(['personal', 'department', 'organisation']),
  /** Of the department, or of the organisation; empty for one's own. */
  name: z.string(),
  rootId: nodeIdSchema,
  access: fileAccessSchema,
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
});
export type FileSpace = z.output<typeof fileSpaceSchema>;

export const fileOrderSchema = z.enum(['name', 'changed', 'size', 'type']);
export type FileOrder = z.output<typeof fileOrderSchema>;

/**
 * What happens when something of that name is there. `refuse`: nothing (fileNameTaken). `rename`: it gets a number. `version`: a file becomes the
 * next version of the one that is there; for folders, what is in them comes together.
 */
export const nameConflictSchema = z.enum(['refuse', 'rename', 'version']);
export type NameConflict = z.output<typeof nameConflictSchema>;

export const fileVersionSchema = z.object({
  versionNo: z.number().int(),
  size: z.number().int(),
  createdAt: z.number().int(),
  createdBy: personSchema.nullable(),
  isCurrent: z.boolean(),
});
export type FileVersion = z.output<typeof fileVersionSchema>;

export const fileActionSchema = z.enum([
  'created',
  'uploaded',
  'versionAdded',
  'versionRestored',
  'versionDeleted',
  'renamed',
  'moved',
  'copied',
  'deleted',
  'restored',
  'purged',
  'shared',
  'unshared',
  'linkCreated',
  'linkCancelled',
  'received',
  'savedFromMail',
]);
export type FileAction = z.output<typeof fileActionSchema>;

export const fileActivitySchema = z.object({
  activityId: z.string(),
  at: z.number().int(),
  /** null: somebody outside, by a link. */
  actor: personSchema.nullable(),
  action: fileActionSchema,
  name: z.string(),
  /** The earlier name, the folder that it came from, who it is shared with. */
  detail: z.string(),
});
export type FileActivity = z.output<typeof fileActivitySchema>;

/** Whom a file or folder is shared with inside. `id`: an address, a department, or empty for everybody. */
export const fileGrantSchema = z.object({
  kind: z.enum(['person', 'department', 'everyone']),
  id: z.string().max(320),
  name: z.string().max(200),
  access: fileAccessSchema,
});
export type FileGrant = z.output<typeof fileGrantSchema>;

/** What fills a space. */
export const fileUsageSchema = z.object({
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
  /** Newest versions, by what they are. */
  kinds: z.array(
    z.object({
      kind: z.enum(['pictures', 'documents', 'media', 'archives', 'other']),
      bytes: z.number().int(),
      files: z.number().int(),
    }),
  ),
  versionBytes: z.number().int(),
  trashBytes: z.number().int(),
});
export type FileUsage = z.output<typeof fileUsageSchema>;
