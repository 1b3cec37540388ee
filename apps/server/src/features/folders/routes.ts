import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { presentLabel, readLocks, readScope, toScopedDb } from '../../mail/folders/index.ts';
import { readLabelRows } from '../../mail/labels/index.ts';
import type { Services } from '../../services.ts';
import { arrangeFolder, renameFolder, setFolderState } from './change-folder.ts';
import { createFolderDeletionRoutes } from './folder-deletion-routes.ts';
import { arrangeLabel, deleteLabel, saveLabel, updateLabel } from './label-operations.ts';
import { createPasswordRoutes } from './password-routes.ts';
import { readFolderAfter, readPresentedFolders } from './read-folders.ts';
import { readNavigation } from './read-navigation.ts';
import { saveFolder } from './save-folder.ts';

const toFolder = (context: CallContext, folderId: string) => ({
  account: context.session.subject,
  folderId: Number(folderId),
});

function createFolderChangeRoutes({ database }: Services): Route[] {
  const { read, runner } = database;
  return [
    bindCall(calls.folders.saveFolder, async (input, context) =>
      runner.execute(saveFolder, toOperationContext(context), {
        ...(await readScope(read, context)),
        orgId: context.session.orgId,
        name: input.folderName,
        parentId: input.parentId === undefined ? null : Number(input.parentId),
      }),
    ),
    bindCall(calls.folders.updateName, async (input, context) => {
      await runner.execute(renameFolder, toOperationContext(context), {
        ...(await readScope(read, context)),
        folderId: Number(input.folderId),
        orgId: context.session.orgId,
        name: input.folderName,
      });
      return readFolderAfter(toScopedDb(read, context), context, Number(input.folderId));
    }),
    bindCall(calls.folders.updateState, async (input, context) => {
      const folder = { ...(await readScope(read, context)), ...toFolder(context, input.folderId) };
      await runner.execute(setFolderState, toOperationContext(context), { ...folder, state: input.state });
      return readFolderAfter(toScopedDb(read, context), context, Number(input.folderId));
    }),
    bindCall(calls.folders.arrange, async (input, context) => {
      await runner.execute(arrangeFolder, toOperationContext(context), {
        ...(await readScope(read, context)),
        folderId: Number(input.folderId),
        parentId: input.parentId === null ? null : Number(input.parentId),
        beforeId: input.beforeId === null ? null : Number(input.beforeId),
      });
      const { customList } = await readPresentedFolders(
        toScopedDb(read, context),
        context.session.subject,
        await readLocks(read, context),
      );
      return { customList };
    }),
  ];
}

function createLabelRoutes({ database }: Services): Route[] {
  const { read, runner } = database;
  const readLabels = async (context: CallContext) =>
    (await readLabelRows(toScopedDb(read, context), await readScope(read, context))).map(presentLabel);
  const toOwner = ({ session }: CallContext) => ({ account: session.subject, orgId: session.orgId });
  return [
    bindCall(calls.folders.labels, async (_input, context) => ({ list: await readLabels(context) })),
    bindCall(calls.folders.saveLabel, (input, context) =>
      runner.execute(saveLabel, toOperationContext(context), {
        ...toOwner(context),
        name: input.labelName,
        color: input.color,
      }),
    ),
    bindCall(calls.folders.updateLabel, async (input, context) => {
      const label = await runner.execute(updateLabel, toOperationContext(context), {
        ...toOwner(context),
        labelId: Number(input.labelId),
        name: input.labelName ?? null,
        color: input.color ?? null,
        state: input.state ?? null,
      });
      // Counted as this session may see it.
      return (await readLabels(context)).find(({ labelId }) => labelId === label.labelId) ?? label;
    }),
    bindCall(calls.folders.deleteLabel, (input, context) =>
      runner.execute(deleteLabel, toOperationContext(context), {
        account: context.session.subject,
        labelId: Number(input.labelId),
      }),
    ),
    bindCall(calls.folders.arrangeLabel, async (input, context) => {
      await runner.execute(arrangeLabel, toOperationContext(context), {
        account: context.session.subject,
        labelId: Number(input.labelId),
        beforeId: input.beforeId === null ? null : Number(input.beforeId),
      });
      return { list: await readLabels(context) };
    }),
  ];
}

/** The calls of folders and labels. */
export function createFolderRoutes(services: Services): Route[] {
  const { read } = services.database;
  return [
    bindCall(calls.folders.navigation, async (_input, context) =>
      readNavigation(
        toScopedDb(read, context),
        context.session.subject,
        await readLocks(read, context),
        context.language,
      ),
    ),
    bindCall(calls.folders.folderList, async (_input, context) => {
      const { folderList, customList } = await readPresentedFolders(
        toScopedDb(read, context),
        context.session.subject,
        await readLocks(read, context),
      );
      return { folderList, customList };
    }),
    ...createFolderChangeRoutes(services),
    ...createPasswordRoutes(services),
    ...createLabelRoutes(services),
    ...createFolderDeletionRoutes(services),
  ];
}
