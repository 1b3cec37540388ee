import { reportMails } from '../../../mail-model/changes/report-junk.ts';
import { folderOfKind } from '../../../mail-model/folders/navigation.ts';
import { rulesPath } from '../../rules/index.ts';
import { blockSender } from '../../trust/index.ts';
import type { ActionContext } from '../action-context.ts';
import { areMails, isSent, type MailAction, one } from './mail-action.ts';

const areJunk = (context: ActionContext): boolean => {
  const junkId = folderOfKind(context.navigation, 'junk');
  return areMails(context) && context.mails.every((mail) => mail.mailboxId === junkId);
};
const areOwn = (context: ActionContext): boolean => {
  const sentId = folderOfKind(context.navigation, 'sent');
  return context.mails.some((mail) => mail.mailboxId === sentId);
};

export const spam: MailAction = {
  name: 'spam',
  label: 'spam',
  needs: 'full',
  icon: 'spam',
  keys: ['!'],
  startsGroup: true,
  // Each sender is judged by mails that one has seen: not everything that matches.
  isAvailable: (context) => !context.everything && areMails(context) && !areJunk(context) && !areOwn(context),
  perform: (context) => {
    const junkId = folderOfKind(context.navigation, 'junk');
    if (junkId === undefined) return;
    context.leave(context.mails);
    return reportMails(context.mails, junkId, true);
  },
};
export const notSpam: MailAction = {
  name: 'notSpam',
  label: 'notSpam',
  needs: 'full',
  icon: 'inbox',
  keys: ['!'],
  startsGroup: true,
  isAvailable: (context) => !context.everything && areJunk(context),
  perform: (context) => {
    const inboxId = folderOfKind(context.navigation, 'inbox');
    if (inboxId === undefined) return;
    context.leave(context.mails);
    return reportMails(context.mails, inboxId, false);
  },
};
const block: MailAction = {
  name: 'blockSender',
  label: 'blockSender',
  needs: 'mailbox',
  icon: 'eyeOff',
  isAvailable: (context) => {
    const mail = one(context);
    return areMails(context) && mail !== undefined && mail.mailFrom.address !== '' && !isSent(context);
  },
  perform: (context) => {
    const mail = one(context);
    return mail && blockSender(mail.mailFrom.address);
  },
};

/** Opens the editor of rules with the sender and subject of this mail. */
const makeRule: MailAction = {
  name: 'makeRule',
  label: 'makeRule',
  needs: 'mailbox',
  icon: 'sort',
  isAvailable: (context) => {
    const mail = one(context);
    return areMails(context) && mail !== undefined && mail.mailFrom.address !== '' && !isSent(context);
  },
  perform: (context) => {
    const mail = one(context);
    if (mail) context.navigate(rulesPath(mail.mailId));
  },
};

/** Spam, senders one does not want to hear from, and rules for mails like this one. */
export const trustActions: readonly MailAction[] = [spam, notSpam, block, makeRule];
