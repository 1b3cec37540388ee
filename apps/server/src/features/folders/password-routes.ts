import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { confirmPassword } from '../identity/index.ts';
import { renewPasswordHash } from '../key-rotation/index.ts';
import {
  findGuardedFolder,
  type GuardedFolder,
  hashFolderPassword,
  type PasswordServices,
  proveFolderPassword,
} from './folder-password.ts';
import {
  type ChangeFolderPasswordInput,
  changeFolderPassword,
  closeFolder,
  openFolder,
} from './folder-password-operations.ts';
import { readFolderAfter } from './read-folders.ts';

const toSession = ({ session }: CallContext) => ({ actor: session.actor, sessionId: session.sessionId });

/** Writes a password and answers the folder as it is then. */
async function writePassword(
  { database }: PasswordServices,
  context: CallContext,
  folder: GuardedFolder,
  change: Pick<ChangeFolderPasswordInput, 'action' | 'verifiedHash' | 'newHash' | 'attempt'>,
) {
  const { folderId } = folder;
  const key = { account: context.session.subject, folderId, session: toSession(context) };
  await database.runner.execute(changeFolderPassword, toOperationContext(context), { ...key, ...change });
  return readFolderAfter(database.read, context, folderId);
}

function createChangingRoutes(services: PasswordServices): Route[] {
  return [
    bindCall(calls.folders.setPwd, async (input, context) => {
      const folder = await findGuardedFolder(services, context, Number(input.folderId));
      if (folder.passwordHash !== null) throw new UserError('folderHasPassword');
      const newHash = await hashFolderPassword(services, input.password);
      return writePassword(services, context, folder, {
        action: 'folders.setPassword',
        verifiedHash: null,
        newHash,
        attempt: null,
      });
    }),
    bindCall(calls.folders.modifyPwd, async (input, context) => {
      const folder = await findGuardedFolder(services, context, Number(input.folderId));
      const proved = await proveFolderPassword(services, context, folder, input.password);
      const newHash = await hashFolderPassword(services, input.newPassword);
      return writePassword(services, context, folder, { action: 'folders.changePassword', ...proved, newHash });
    }),
    bindCall(calls.folders.cancelPwd, async (input, context) => {
      const folder = await findGuardedFolder(services, context, Number(input.folderId));
      const proved = await proveFolderPassword(services, context, folder, input.password);
      return writePassword(services, context, folder, { action: 'folders.cancelPassword', ...proved, newHash: null });
    }),
    bindCall(calls.folders.replacePwd, async (input, context) => {
      const folder = await findGuardedFolder(services, context, Number(input.folderId));
      const verifiedHash = folder.passwordHash;
      if (verifiedHash === null) throw new UserError('folderHasNoPassword');
      await confirmPassword(services, context, input.loginPassword);
      const newHash = await hashFolderPassword(services, input.newPassword);
      return writePassword(services, context, folder, {
        action: 'folders.replacePassword',
        verifiedHash,
        newHash,
        attempt: null,
      });
    }),
  ];
}

/** The calls of folder passwords. */
export function createPasswordRoutes(services: PasswordServices): Route[] {
  const { read, runner } = services.database;
  return [
    ...createChangingRoutes(services),
    bindCall(calls.folders.existPwd, async (input, context) => {
      const { pwd, locked, openUntil } = await readKnownFolder(services, context, input.folderId);
      return { exist: pwd, locked, openUntil };
    }),
    bindCall(calls.folders.forgetPwd, async (input, context) => {
      const { pwd } = await readKnownFolder(services, context, input.folderId);
      return { exist: pwd, by: ['loginPassword' as const] };
    }),
    bindCall(calls.folders.validPwd, async (input, context) => {
      const folderId = Number(input.folderId);
      const folder = await findGuardedFolder(services, context, folderId);
      const proved = await proveFolderPassword(services, context, folder, input.password);
      const key = { account: context.session.subject, folderId, session: toSession(context) };
      await runner.execute(openFolder, toOperationContext(context), { ...key, ...proved });
      const hash = { column: 'folder', key: [key.account, folderId], stored: proved.verifiedHash } as const;
      await renewPasswordHash(services, context, { ...hash, password: input.password });
      return readFolderAfter(read, context, folderId);
    }),
    bindCall(calls.folders.lock, async (input, context) => {
      const folderId = Number(input.folderId);
      const folder = await findGuardedFolder(services, context, folderId);
      if (folder.passwordHash === null) throw new UserError('folderHasNoPassword');
      const key = { account: context.session.subject, folderId, session: toSession(context) };
      await runner.execute(closeFolder, toOperationContext(context), key);
      return readFolderAfter(read, context, folderId);
    }),
  ];
}

/** Any folder that the caller may know of, a system folder too: none of those has a password. */
async function readKnownFolder(services: PasswordServices, context: CallContext, folderId: string) {
  await findGuardedFolder(services, context, Number(folderId)).catch((error: unknown) => {
    if (!(error instanceof UserError && error.errorName === 'folderOfSystem')) throw error;
  });
  return readFolderAfter(services.database.read, context, Number(folderId));
}
