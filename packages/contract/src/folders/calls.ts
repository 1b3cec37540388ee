import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';
import { folderChangeCalls } from './changes.ts';
import { folderSchema, labelColorSchema, labelSchema } from './folder.ts';
import { folderPasswordCalls } from './passwords.ts';

// Empty and too long names get their own messages from the operation, since the organisation sets the limit.
const nameSchema = z.string().max(1_000);

const navigation = defineCall({
  name: 'folders.navigation',
  method: 'GET',
  path: 'mail/main/folder/list',
  capability: 'folders',
  summary: 'The navigation: system folders, custom folders, the move list and labels',
  input: z.object({}),
  output: z.object({
    folderList: z.array(folderSchema),
    customList: z.array(folderSchema),
    /** Folders that mail can be moved to. */
    folderOutList: z.array(z.object({ id: mailboxIdSchema, name: z.string() })),
    /** The junk folder, which is in no menu (specification, section 2). */
    junkFolderId: mailboxIdSchema.optional(),
    labelList: z.array(labelSchema),
    favorite: z.number().int(),
    modseq: z.number().int(),
  }),
});

const saveFolder = defineCall({
  name: 'folders.save',
  method: 'POST',
  path: 'mail/main/folder/save',
  capability: 'folders',
  summary: 'Add a custom folder',
  input: z.object({ folderName: nameSchema, parentId: mailboxIdSchema.optional() }),
  output: folderSchema,
  errors: [
    'folderNameEmpty',
    'folderNameTooLong',
    'nameCharacters',
    'nameTaken',
    'folderNotFound',
    'folderClosed',
    'folderTooDeep',
    'tooManyFolders',
  ],
  idempotent: true,
});

const labels = defineCall({
  name: 'folders.labels',
  method: 'GET',
  path: 'mail/main/label/list',
  capability: 'folders',
  summary: 'Labels',
  input: z.object({}),
  output: z.object({ list: z.array(labelSchema) }),
});

const saveLabel = defineCall({
  name: 'folders.saveLabel',
  method: 'POST',
  path: 'mail/main/label/save',
  capability: 'folders',
  summary: 'Add a label',
  input: z.object({ labelName: nameSchema, color: labelColorSchema.default('blue') }),
  output: labelSchema,
  errors: ['labelNameEmpty', 'labelNameTooLong', 'nameCharacters', 'nameTaken', 'tooManyLabels'],
  idempotent: true,
});

const updateLabel = defineCall({
  name: 'folders.updateLabel',
  method: 'POST',
  path: 'mail/main/label/update',
  capability: 'folders',
  summary: 'Rename a label, change its colour, switch it on or off',
  input: z.object({
    labelId: labelIdSchema,
    labelName: nameSchema.optional(),
    color: labelColorSchema.optional(),
    state: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
  output: labelSchema,
  errors: ['labelNotFound', 'labelNameEmpty', 'labelNameTooLong', 'nameCharacters', 'nameTaken'],
});

const deleteLabel = defineCall({
  name: 'folders.deleteLabel',
  method: 'POST',
  path: 'mail/main/label/delete',
  capability: 'folders',
  summary: 'Delete a label; its mails stay',
  input: z.object({ labelId: labelIdSchema }),
  output: nothingSchema,
  errors: ['labelNotFound'],
});

const arrangeLabel = defineCall({
  name: 'folders.arrangeLabel',
  method: 'POST',
  path: 'mail/main/label/arrange',
  capability: 'folders',
  summary: 'Put a label before another one, or last',
  input: z.object({ labelId: labelIdSchema, beforeId: labelIdSchema.nullable() }),
  output: z.object({ list: z.array(labelSchema) }),
  errors: ['labelNotFound'],
});

export const foldersCalls = {
  navigation,
  saveFolder,
  ...folderChangeCalls,
  ...folderPasswordCalls,
  labels,
  saveLabel,
  updateLabel,
  deleteLabel,
  arrangeLabel,
};
