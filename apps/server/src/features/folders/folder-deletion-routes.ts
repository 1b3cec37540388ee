import { calls, type MailboxId } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readFolderTree, readScope, withDescendants } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { deleteFolders } from './delete-folders.ts';
import { findGuardedFolder, proveFolderPassword } from './folder-password.ts';

/** The folder and what lies in it. A folder in it that is closed to the session must be opened first: nobody deletes unseen what a password guards. */
async function findDoomed(
  services: Services,
  context: CallContext,
  input: { readonly folderId: number; readonly withChildren: boolean },
): Promise<number[]> {
  const { read } = services.database;
  const folders = await readFolderTree(read, context.session.subject);
  const doomed = withDescendants([input.folderId], folders);
  if (doomed.length > 1 && !input.withChildren) throw new UserError('folderHasChildren');
  const { hiddenFolders } = await readScope(read, context);
  const isClosedItself = (id: number): boolean =>
    id !== input.folderId &&
    hiddenFolders.includes(id) &&
    folders.find((folder) => folder.folder_id === id)?.password_hash !== null;
  if (doomed.some(isClosedItself)) throw new UserError('folderClosed');
  return doomed;
}

/** Deleting a folder: a call of the folders that moves mails. */
export function createFolderDeletionRoutes(services: Services): Route[] {
  return [
    bindCall(calls.folders.deleteFolder, async (input, context) => {
      const folder = await findGuardedFolder(services, context, Number(input.folderId));
      const { folderId } = folder;
      const folderIds = await findDoomed(services, context, { folderId, withChildren: input.withChildren });
      // Asked for even while it is open: deleting is not reading.
      const proved =
        folder.passwordHash === null
          ? { verifiedHash: null, attempt: null }
          : await proveFolderPassword(services, context, folder, input.password ?? '');
      const account = context.session.subject;
      const mails = await deleteFolders(
        services.database.runner,
        toOperationContext({ ...context, idempotencyKey: undefined }),
        { account, folderId, folderIds, ...proved },
      );
      return { mails, folderIds: folderIds.map((id) => String(id) as MailboxId) };
    }),
  ];
}
