import { translate } from '../../lib/language/strings.ts';
import { areMails, isFromSomebody, one } from '../../mail-model/actions/chosen-mails.ts';
import { reportMails } from '../../mail-model/changes/report-junk.ts';
import { folderOfKind } from '../../mail-model/folders/navigation.ts';
import { type ActionContext, inOrder } from '../../platform/features/mail-action.ts';
import { trustActionsStrings } from './mail-actions.strings.ts';
import { blockSender } from './rules.ts';

const areJunk = (context: ActionContext): boolean => {
  const junkId = folderOfKind(context.navigation, 'junk');
  return areMails(context) && context.mails.every((mail) => mail.mailboxId === junkId);
};
const areOwn = (context: ActionContext): boolean => {
  const sentId = folderOfKind(context.navigation, 'sent');
  return context.mails.some((mail) => mail.mailboxId === sentId);
};

/** Spam, and senders one does not want to hear from. */
export const trustActions = inOrder(800, [
  {
    name: 'spam',
    label: () => translate(trustActionsStrings, 'spam'),
    needs: 'full',
    icon: 'spam',
    keys: ['!'],
    startsGroup: true,
    toolbars: ['reader'],
    // Each sender is judged by mails that one has seen: not everything that matches.
    isAvailable: (context) => !context.everything && areMails(context) && !areJunk(context) && !areOwn(context),
    perform: (context) => {
      const junkId = folderOfKind(context.navigation, 'junk');
      if (junkId === undefined) return;
      context.leave(context.mails);
      return reportMails(context.mails, junkId, true);
    },
  },
  {
    name: 'notSpam',
    label: () => translate(trustActionsStrings, 'notSpam'),
    needs: 'full',
    icon: 'inbox',
    keys: ['!'],
    startsGroup: true,
    toolbars: ['reader'],
    isAvailable: (context) => !context.everything && areJunk(context),
    perform: (context) => {
      const inboxId = folderOfKind(context.navigation, 'inbox');
      if (inboxId === undefined) return;
      context.leave(context.mails);
      return reportMails(context.mails, inboxId, false);
    },
  },
  {
    name: 'blockSender',
    label: () => translate(trustActionsStrings, 'blockSender'),
    needs: 'mailbox',
    icon: 'eyeOff',
    isAvailable: isFromSomebody,
    perform: (context) => {
      const mail = one(context);
      return mail && blockSender(mail.mailFrom.address);
    },
  },
]);
