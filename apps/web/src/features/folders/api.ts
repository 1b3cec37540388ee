import type { Calls } from '@hongyan/contract';
import type { InputOf, OutputOf } from '@hongyan/contract/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshFolders } from '../../mail-model/folders/navigation.ts';
import { api, readData } from '../../platform/api/api-client.ts';

export type AddedFolder = OutputOf<Calls['folders']['saveFolder']>;
export type AddedLabel = OutputOf<Calls['folders']['saveLabel']>;
export type ManagedFolder = AddedFolder;
export type ManagedLabel = AddedLabel;
export type LabelColor = NonNullable<InputOf<Calls['folders']['saveLabel']>['color']>;

/** Folders for the management screen: every one, junk too. */
export const managedFoldersQuery = queryOptions({
  queryKey: ['folders', 'managed'],
  queryFn: () => readData(api.folders.folderList({})),
});

type ErrorKind = 'warning' | 'none';

interface ChangeOptions {
  /** What is wrong with a name or a password is said in the form (`none`). */
  readonly errorKind?: ErrorKind;
  /** Changes with the same name are sent one after the other: of two quick presses the last one counts. */
  readonly inOrder?: string;
}

/** A change of folders or labels. It is pending until the folders have been read again. */
function useFolderChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { errorKind = 'warning', inOrder }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { errorKind },
    ...(inOrder === undefined ? {} : { scope: { id: inOrder } }),
    onSettled: () => refreshFolders(client),
  });
}

const onceOnly = () => ({ idempotencyKey: crypto.randomUUID() });

/** Adds a custom folder, in another one where `parentId` says so; its message is a warning when the server refuses (specification, section 8). */
export const useAddFolder = () =>
  useFolderChange((folder: InputOf<Calls['folders']['saveFolder']>) =>
    readData(api.folders.saveFolder(folder, onceOnly())),
  );
/** Adds a label. */
export const useAddLabel = () =>
  useFolderChange((label: { labelName: string; color: LabelColor }) =>
    readData(api.folders.saveLabel(label, onceOnly())),
  );
export const useRenameFolder = () =>
  useFolderChange((input: InputOf<Calls['folders']['updateName']>) => readData(api.folders.updateName(input)), {
    errorKind: 'none',
  });
export const useUpdateLabel = (errorKind: ErrorKind = 'warning') =>
  useFolderChange((input: InputOf<Calls['folders']['updateLabel']>) => readData(api.folders.updateLabel(input)), {
    errorKind,
    inOrder: 'labels',
  });
export const useShowFolder = () =>
  useFolderChange((input: InputOf<Calls['folders']['updateState']>) => readData(api.folders.updateState(input)), {
    inOrder: 'folders',
  });
export const useArrangeFolder = () =>
  useFolderChange((input: InputOf<Calls['folders']['arrange']>) => readData(api.folders.arrange(input)));
export const useArrangeLabel = () =>
  useFolderChange((input: InputOf<Calls['folders']['arrangeLabel']>) => readData(api.folders.arrangeLabel(input)));
export const useDeleteFolder = () =>
  useFolderChange((input: InputOf<Calls['folders']['deleteFolder']>) => readData(api.folders.deleteFolder(input)), {
    errorKind: 'none',
  });
export const useDeleteLabel = () =>
  useFolderChange((input: InputOf<Calls['folders']['deleteLabel']>) => readData(api.folders.deleteLabel(input)));
export const useLockFolder = () =>
  useFolderChange((input: InputOf<Calls['folders']['lock']>) => readData(api.folders.lock(input)));
export const useOpenFolder = () =>
  useFolderChange((input: InputOf<Calls['folders']['validPwd']>) => readData(api.folders.validPwd(input)), {
    errorKind: 'none',
  });

/** What is done with a folder's password. */
export type PasswordChange =
  | { readonly kind: 'set'; readonly input: InputOf<Calls['folders']['setPwd']> }
  | { readonly kind: 'change'; readonly input: InputOf<Calls['folders']['modifyPwd']> }
  | { readonly kind: 'cancel'; readonly input: InputOf<Calls['folders']['cancelPwd']> }
  | { readonly kind: 'replace'; readonly input: InputOf<Calls['folders']['replacePwd']> };

function changePassword(change: PasswordChange): Promise<ManagedFolder> {
  switch (change.kind) {
    case 'set':
      return readData(api.folders.setPwd(change.input));
    case 'change':
      return readData(api.folders.modifyPwd(change.input));
    case 'cancel':
      return readData(api.folders.cancelPwd(change.input));
    case 'replace':
      return readData(api.folders.replacePwd(change.input));
  }
}
export const useChangePassword = () => useFolderChange(changePassword, { errorKind: 'none' });
