import { areDrafts, areInBin, areMails, mailboxLabel } from '../../../mail-model/actions/chosen-mails.ts';
import { deleteMails, recoverMails } from '../../../mail-model/changes/change-mails.ts';
import { folderOfKind } from '../../../mail-model/folders/navigation.ts';
import { inOrder, type UnorderedAction } from '../../../platform/features/mail-action.ts';

const recover: UnorderedAction = {
  name: 'recover',
  label: mailboxLabel('recover'),
  needs: 'full',
  icon: 'undo',
  startsGroup: true,
  toolbars: ['selection', 'reader', 'narrowReader'],
  isAvailable: areInBin,
  perform: (context) => {
    const binId = folderOfKind(context.navigation, 'trash');
    context.leave(context.mails);
    return binId !== undefined && recoverMails(context.mails, binId, { everything: context.everything });
  },
};
export const remove: UnorderedAction = {
  name: 'delete',
  label: mailboxLabel('delete'),
  needs: 'full',
  icon: 'bin',
  keys: ['#', 'Delete'],
  startsGroup: true,
  toolbars: ['selection', 'reader', 'narrowReader'],
  isAvailable: (context) => areMails(context) && !areInBin(context),
  perform: (context) => {
    const binId = folderOfKind(context.navigation, 'trash');
    if (binId === undefined) return;
    const mails = context.mails.filter((mail) => mail.mailboxId !== binId);
    context.leave(mails);
    return deleteMails(mails, binId, { everything: context.everything });
  },
};
export const purge: UnorderedAction = {
  name: 'purge',
  label: mailboxLabel('purge'),
  needs: 'full',
  icon: 'bin',
  keys: ['#', 'Delete'],
  danger: true,
  toolbars: ['selection', 'reader', 'narrowReader'],
  isAvailable: areInBin,
  perform: ({ ask, mails, everything }) => ask({ kind: 'purge', mails, everything }),
};
export const deleteDraft: UnorderedAction = {
  ...purge,
  name: 'deleteDraft',
  label: mailboxLabel('delete'),
  toolbars: ['selection'],
  isAvailable: (context) => context.mails.length > 0 && areDrafts(context),
  perform: ({ ask, mails }) => ask({ kind: 'deleteDrafts', mails }),
};
/** Deleting and bringing back. */
export const removeActions = inOrder(200, [recover, remove, purge, deleteDraft]);
