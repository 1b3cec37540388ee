/** Folder passwords: set, changed, cancelled, replaced when forgotten; a folder opened for this sign-in and closed again. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailboxIdSchema } from '../identifiers.ts';
import { maxFolderPasswordCharacters, maxPasswordCharacters } from '../limits.ts';
import { folderSchema } from './folder.ts';

const withoutNul = (text: string): boolean => !text.includes('\0');
/** A password that is given to open something: anything that may have been set once. */
const givenSchema = z.string().min(1).max(maxFolderPasswordCharacters).refine(withoutNul, 'NUL');
/** Too short and too long ones get their own messages from the operation. */
const newSchema = z.string().max(1_000).refine(withoutNul, 'NUL');
const folderInput = z.object({ folderId: mailboxIdSchema });
/** What hashes a password may be refused because too many are hashed at once. */
const hashErrors = ['folderNotFound', 'folderOfSystem', 'busy'] as const;
const lengthErrors = ['passwordTooShort', 'passwordTooLong'] as const;
const guessErrors = ['folderPasswordWrong', 'folderHasNoPassword', 'tooMany'] as const;

const existPwd = defineCall({
  name: 'folders.existPwd',
  method: 'GET',
  path: 'mail/main/folder/existPwd',
  capability: 'folders',
  summary: 'Whether a folder has a password, and whether it is open for this sign-in',
  input: folderInput,
  output: z.object({ exist: z.boolean(), locked: z.boolean(), openUntil: z.number().int().nullable() }),
  errors: ['folderNotFound'],
});

const setPwd = defineCall({
  name: 'folders.setPwd',
  method: 'POST',
  path: 'mail/main/folder/setPwd',
  capability: 'folders',
  programs: false,
  needs: 'own',
  summary: 'Give a custom folder a password; it stays open for this sign-in and closes for every other',
  input: z.object({ folderId: mailboxIdSchema, password: newSchema }),
  output: folderSchema,
  errors: [...hashErrors, ...lengthErrors, 'folderHasPassword', 'folderClosed'],
});

const cancelPwd = defineCall({
  name: 'folders.cancelPwd',
  method: 'POST',
  path: 'mail/main/folder/cancelPwd',
  capability: 'folders',
  programs: false,
  needs: 'own',
  summary: "Take a folder's password away",
  input: z.object({ folderId: mailboxIdSchema, password: givenSchema }),
  output: folderSchema,
  errors: [...hashErrors, ...guessErrors],
});

const modifyPwd = defineCall({
  name: 'folders.modifyPwd',
  method: 'POST',
  path: 'mail/main/folder/modifyPwd',
  capability: 'folders',
  programs: false,
  needs: 'own',
  summary: "Change a folder's password; it closes for every other sign-in",
  input: z.object({ folderId: mailboxIdSchema, password: givenSchema, newPassword: newSchema }),
  output: folderSchema,
  errors: [...hashErrors, ...guessErrors, ...lengthErrors],
});

const validPwd = defineCall({
  name: 'folders.validPwd',
  method: 'POST',
  path: 'mail/main/folder/validPwd',
  capability: 'folders',
  programs: false,
  needs: 'read',
  summary: 'Open a protected folder for this sign-in, for 15 minutes',
  input: z.object({ folderId: mailboxIdSchema, password: givenSchema }),
  output: folderSchema,
  errors: [...hashErrors, ...guessErrors],
});

const lock = defineCall({
  name: 'folders.lock',
  method: 'POST',
  path: 'mail/main/folder/lock',
  capability: 'folders',
  needs: 'read',
  summary: 'Close an open protected folder for this sign-in at once',
  input: folderInput,
  output: folderSchema,
  errors: ['folderNotFound', 'folderHasNoPassword'],
});

/** A GET carries no password: it stands in logs and histories. This one says what the forgotten one is replaced with. */
const forgetPwd = defineCall({
  name: 'folders.forgetPwd',
  method: 'GET',
  path: 'mail/main/folder/forgetPwd',
  capability: 'folders',
  programs: false,
  needs: 'own',
  summary: 'What a forgotten folder password can be replaced with; the replacing is the POST of the same path',
  input: folderInput,
  output: z.object({ exist: z.boolean(), by: z.array(z.enum(['loginPassword'])) }),
  errors: ['folderNotFound'],
});

const replacePwd = defineCall({
  name: 'folders.replacePwd',
  method: 'POST',
  path: 'mail/main/folder/forgetPwd',
  capability: 'folders',
  programs: false,
  needs: 'own',
  summary: 'Replace a forgotten folder password, with the login password; written to the audit record',
  input: z.object({
    folderId: mailboxIdSchema,
    loginPassword: z.string().min(1).max(maxPasswordCharacters).refine(withoutNul, 'NUL'),
    newPassword: newSchema,
  }),
  output: folderSchema,
  errors: [...hashErrors, ...lengthErrors, 'folderHasNoPassword', 'loginPasswordWrong', 'tooMany'],
});

export const folderPasswordCalls = { existPwd, setPwd, cancelPwd, modifyPwd, validPwd, lock, forgetPwd, replacePwd };
