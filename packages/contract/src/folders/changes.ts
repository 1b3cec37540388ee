/** Calls of the folder management: what there is, and folders renamed, hidden, put in order, deleted. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailboxIdSchema } from '../identifiers.ts';
import { maxFolderPasswordCharacters } from '../limits.ts';
import { folderSchema } from './folder.ts';

const folderList = defineCall({
  name: 'folders.folderList',
  method: 'GET',
  path: 'mail/main/folder/folderList',
  capability: 'folders',
  summary: 'Folders for the management screen: every system folder, every custom folder, with sizes',
  input: z.object({}),
  output: z.object({ folderList: z.array(folderSchema), customList: z.array(folderSchema) }),
});

const updateName = defineCall({
  name: 'folders.updateName',
  method: 'POST',
  path: 'mail/main/folder/updateName',
  capability: 'folders',
  summary: 'Rename a custom folder',
  // Empty and too long names get their own messages from the operation, since the organisation sets the limit.
  input: z.object({ folderId: mailboxIdSchema, folderName: z.string().max(1_000) }),
  output: folderSchema,
  errors: [
    'mailboxNameEmpty',
    'folderNameTooLong',
    'nameCharacters',
    'nameTaken',
    'folderNotFound',
    'folderClosed',
    'folderOfSystem',
  ],
});

const updateState = defineCall({
  name: 'folders.updateState',
  method: 'POST',
  path: 'mail/main/folder/updateState',
  capability: 'folders',
  summary: 'Show (0) or hide (1) a custom folder in the navigation',
  input: z.object({ folderId: mailboxIdSchema, state: z.union([z.literal(0), z.literal(1)]) }),
  output: folderSchema,
  errors: ['folderNotFound', 'folderOfSystem'],
});

const arrange = defineCall({
  name: 'folders.arrange',
  method: 'POST',
  path: 'mail/main/folder/arrange',
  capability: 'folders',
  summary: 'Put a custom folder into another one (null: to the top), before one of its folders (null: last)',
  input: z.object({
    folderId: mailboxIdSchema,
    parentId: mailboxIdSchema.nullable(),
    beforeId: mailboxIdSchema.nullable(),
  }),
  output: z.object({ customList: z.array(folderSchema) }),
  errors: ['folderNotFound', 'folderClosed', 'folderOfSystem', 'folderInItself', 'folderTooDeep', 'nameTaken'],
});

const deleteFolder = defineCall({
  name: 'folders.delete',
  method: 'POST',
  path: 'mail/main/folder/delete/password',
  capability: 'folders',
  summary: 'Delete a custom folder, with its password where it has one; its mails go to the recycle bin',
  input: z.object({
    folderId: mailboxIdSchema,
    password: z.string().max(maxFolderPasswordCharacters).optional(),
    /** The folders in it are deleted with it; without this a folder that has some is refused. */
    withChildren: z.boolean().default(false),
  }),
  output: z.object({
    /** How many mails went to the recycle bin. */
    mails: z.number().int(),
    /** The folders that are gone. */
    folderIds: z.array(mailboxIdSchema),
  }),
  errors: [
    'folderNotFound',
    'folderClosed',
    'folderOfSystem',
    'folderHasChildren',
    'mailBeingEmptied',
    'folderPasswordWrong',
    'tooMany',
    'busy',
  ],
});

export const folderChangeCalls = { folderList, updateName, updateState, arrange, deleteFolder };
