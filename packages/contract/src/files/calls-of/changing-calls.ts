/** Changes of files and folders. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { nothingSchema } from '../../envelope.ts';
import { maxFoldersPerCall } from '../limits.ts';
import { fileNodeSchema, nameConflictSchema, nodeIdSchema, spaceIdSchema } from '../node.ts';
import { nameSchema, nodeIdsSchema, nodeList, own } from './shared.ts';

const createFolder = defineCall({
  ...own,
  name: 'files.createFolder',
  method: 'POST',
  path: 'file/centre/createFolder',
  summary: 'Make a folder',
  input: z.object({ parentId: nodeIdSchema, name: nameSchema }),
  output: fileNodeSchema,
  errors: [
    'fileNotFound',
    'fileReadOnly',
    'fileNameEmpty',
    'fileNameTooLong',
    'fileNameInvalid',
    'nodeNameTaken',
    'fileTooDeep',
    'fileLocked',
  ],
});
const ensureFolders = defineCall({
  ...own,
  name: 'files.ensureFolders',
  method: 'POST',
  path: 'file/centre/ensureFolders',
  summary: 'Make the folders of an upload, those that are missing',
  input: z.object({
    parentId: nodeIdSchema,
    /** Each a way down from the parent. */
    paths: z.array(z.array(nameSchema).min(1).max(64)).min(1).max(maxFoldersPerCall),
  }),
  output: z.object({ folderIds: z.array(nodeIdSchema) }),
  errors: [
    'fileNotFound',
    'fileReadOnly',
    'fileNameEmpty',
    'fileNameTooLong',
    'fileNameInvalid',
    'nodeNameTaken',
    'fileTooDeep',
    'fileLocked',
  ],
});
const rename = defineCall({
  ...own,
  name: 'files.rename',
  method: 'POST',
  path: 'file/centre/rename',
  summary: 'Rename a file or folder; the type of a file stays',
  input: z.object({ nodeId: nodeIdSchema, name: nameSchema }),
  output: fileNodeSchema,
  errors: [
    'fileNotFound',
    'fileReadOnly',
    'fileNameEmpty',
    'fileNameTooLong',
    'fileNameInvalid',
    'nodeNameTaken',
    'fileTypeFixed',
    'fileLocked',
  ],
});
const move = defineCall({
  ...own,
  name: 'files.move',
  method: 'POST',
  path: 'file/centre/move',
  summary: 'Move files and folders into a folder; all or none',
  input: z.object({ nodeIds: nodeIdsSchema, targetId: nodeIdSchema, onConflict: nameConflictSchema.default('refuse') }),
  output: z.object({
    list: z.array(fileNodeSchema),
    /** Where each came from, in the order of `nodeIds`: what undoing takes. */
    from: z.array(nodeIdSchema),
  }),
  errors: [
    'fileNotFound',
    'fileReadOnly',
    'nodeNameTaken',
    'fileInItself',
    'alreadyInFolder',
    'fileTooDeep',
    'tooManyFiles',
    'fileSpaceFull',
    'fileLocked',
  ],
});
const copy = defineCall({
  ...own,
  name: 'files.copy',
  method: 'POST',
  path: 'file/centre/copy',
  summary: 'Copy files and folders into a folder, their newest versions',
  input: z.object({ nodeIds: nodeIdsSchema, targetId: nodeIdSchema, onConflict: nameConflictSchema.default('rename') }),
  output: nodeList,
  idempotent: true,
  errors: [
    'fileNotFound',
    'fileReadOnly',
    'nodeNameTaken',
    'fileInItself',
    'fileTooDeep',
    'tooManyFiles',
    'fileSpaceFull',
    'fileLocked',
  ],
});
const remove = defineCall({
  ...own,
  name: 'files.delete',
  method: 'POST',
  path: 'file/centre/delete',
  summary: 'Put files and folders into the recycle bin of their space',
  input: z.object({ nodeIds: nodeIdsSchema }),
  output: nothingSchema,
  errors: ['fileNotFound', 'fileReadOnly', 'fileLocked'],
});
const restore = defineCall({
  ...own,
  name: 'files.restore',
  method: 'POST',
  path: 'file/centre/restore',
  summary: 'Take files and folders out of the recycle bin; where their folder is gone they return to the space',
  input: z.object({ nodeIds: nodeIdsSchema }),
  output: nodeList,
  errors: ['fileNotFound', 'fileReadOnly'],
});
const purge = defineCall({
  ...own,
  name: 'files.purge',
  method: 'POST',
  path: 'file/centre/purge',
  summary: 'Delete what lies in the recycle bin for good',
  input: z.object({ nodeIds: nodeIdsSchema }),
  output: nothingSchema,
  errors: ['fileNotFound', 'fileReadOnly'],
});
const emptyTrash = defineCall({
  ...own,
  name: 'files.emptyTrash',
  method: 'POST',
  path: 'file/centre/emptyTrash',
  summary: 'Delete all that lies in the recycle bin of a space for good',
  input: z.object({ spaceId: spaceIdSchema }),
  output: nothingSchema,
  errors: ['fileNotFound', 'fileReadOnly'],
});
const star = defineCall({
  ...own,
  name: 'files.star',
  method: 'POST',
  path: 'file/centre/star',
  summary: 'Star files and folders, or take the star away',
  input: z.object({ nodeIds: nodeIdsSchema, starred: z.boolean() }),
  output: nothingSchema,
  errors: ['fileNotFound', 'tooManyStars'],
});

export const changingCalls = {
  createFolder,
  ensureFolders,
  rename,
  move,
  copy,
  delete: remove,
  restore,
  purge,
  emptyTrash,
  star,
};
