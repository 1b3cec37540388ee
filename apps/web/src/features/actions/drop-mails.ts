import { labelOfDrop } from '../../lib/drag-messages.ts';
import { deleteMails, moveMails, setLabel } from '../../mail-model/changes/change-mails.ts';
import { folderOfKind } from '../../mail-model/folders/navigation.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';

/** Mails were dropped on a folder or a label of the sidebar: the label is put on them where they lie. */
export function dropMails(context: ActionContext, target: string): void {
  const labelId = labelOfDrop(target);
  if (labelId === null) dropOnFolder(context, target);
  else dropOnLabel(context, labelId);
}

function dropOnLabel({ mails, navigation, everything }: ActionContext, labelId: string): void {
  const label = navigation?.labelList.find((known) => known.labelId === labelId);
  if (label !== undefined) void setLabel(mails, label, true, { everything });
}

/** On the recycle bin they are deleted, so that they can be recovered. */
function dropOnFolder(context: ActionContext, folderId: string): void {
  const { mails } = context;
  const leaving = mails.filter((mail) => mail.mailboxId !== folderId);
  if (leaving.length > 0) context.leave(leaving);
  const isBin = folderId === folderOfKind(context.navigation, 'trash');
  if (isBin && leaving.length > 0) void deleteMails(leaving, folderId, { everything: context.everything });
  else void moveMails(mails, { folderId, name: context.folderName(folderId) }, { everything: context.everything });
}
