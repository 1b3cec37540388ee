import { deleteMails, recoverMails } from '../../../mail-model/changes/change-mails.ts';
import { folderOfKind } from '../../../mail-model/folders/navigation.ts';
import { areDrafts, areInBin, areMails, type MailAction } from './mail-action.ts';

const recover: MailAction = {
  name: 'recover',
  label: 'recover',
  needs: 'full',
  icon: 'undo',
  startsGroup: true,
  isAvailable: areInBin,
  perform: (context) => {
    const binId = folderOfKind(context.navigation, 'trash');
    context.leave(context.mails);
    return binId !== undefined && recoverMails(context.mails, binId, { everything: context.everything });
  },
};
export const remove: MailAction = {
  name: 'delete',
  label: 'delete',
  needs: 'full',
  icon: 'bin',
  keys: ['#', 'Delete'],
  startsGroup: true,
  isAvailable: (context) => areMails(context) && !areInBin(context),
  perform: (context) => {
    const binId = folderOfKind(context.navigation, 'trash');
    if (binId === undefined) return;
    const mails = context.mails.filter((mail) => mail.mailboxId !== binId);
    context.leave(mails);
    return deleteMails(mails, binId, { everything: context.everything });
  },
};
export const deleteForGood: MailAction = {
  name: 'deleteForGood',
  label: 'deleteForGood',
  needs: 'full',
  icon: 'bin',
  keys: ['#', 'Delete'],
  danger: true,
  isAvailable: areInBin,
  perform: ({ ask, mails, everything }) => ask({ kind: 'deleteForGood', mails, everything }),
};
export const deleteDraft: MailAction = {
  ...deleteForGood,
  name: 'deleteDraft',
  label: 'delete',
  isAvailable: (context) => context.mails.length > 0 && areDrafts(context),
  perform: ({ ask, mails }) => ask({ kind: 'deleteDrafts', mails }),
};
/** Deleting and bringing back. */
export const removeActions: readonly MailAction[] = [recover, remove, deleteForGood, deleteDraft];
