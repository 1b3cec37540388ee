import { deleteMails, moveMails } from '../../mail-model/changes/change-mails.ts';
import { folderOfKind } from '../../mail-model/folders/navigation.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';

/** Mails were dropped on a folder of the sidebar; on the recycle bin they are deleted, so that they can be recovered. */
export function dropMails(context: ActionContext, folderId: string): void {
  const { mails } = context;
  const leaving = mails.filter((mail) => mail.mailboxId !== folderId);
  if (leaving.length > 0) context.leave(leaving);
  const isBin = folderId === folderOfKind(context.navigation, 'trash');
  if (isBin && leaving.length > 0) void deleteMails(leaving, folderId, { everything: context.everything });
  else void moveMails(mails, { folderId, name: context.folderName(folderId) }, { everything: context.everything });
}
