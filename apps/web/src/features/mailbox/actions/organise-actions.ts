import { moveMails, setFavorite, setLabel, setSeen } from '../change-mails.ts';
import { labelMenu, moveMenu } from '../menus.ts';
import { areMails, type MailAction } from './mail-action.ts';

export const move: MailAction = {
  name: 'move',
  label: 'move',
  icon: 'folderMove',
  keys: ['v'],
  isAvailable: areMails,
  perform: (context) => context.ask({ kind: 'move', mails: context.mails }),
  entries: (context) =>
    moveMenu(context, (target) => {
      context.leave(context.mails.filter((mail) => mail.mailboxId !== target.folderId));
      void moveMails(context.mails, target);
    }),
};
const label: MailAction = {
  name: 'label',
  label: 'label',
  icon: 'tag',
  keys: ['l'],
  isAvailable: areMails,
  perform: (context) => context.ask({ kind: 'label', mails: context.mails }),
  entries: (context) => labelMenu(context, (chosen, put) => void setLabel(context.mails, chosen, put)),
};
export const markRead: MailAction = {
  name: 'markRead',
  label: 'markRead',
  icon: 'mailOpen',
  keys: ['I'],
  startsGroup: true,
  isAvailable: (context) => areMails(context) && context.mails.some((mail) => !mail.seen),
  perform: (context) => setSeen(context.mails, true),
};
export const markUnread: MailAction = {
  ...markRead,
  name: 'markUnread',
  label: 'markUnread',
  icon: 'mail',
  keys: ['U'],
  isAvailable: (context) => areMails(context) && context.mails.every((mail) => mail.seen),
  perform: (context) => setSeen(context.mails, false),
};
const star: MailAction = {
  name: 'star',
  label: 'star',
  icon: 'star',
  keys: ['s'],
  isAvailable: (context) => areMails(context) && context.mails.some((mail) => !mail.favorite),
  perform: (context) => setFavorite(context.mails, true),
};
const unstar: MailAction = {
  ...star,
  name: 'unstar',
  label: 'unstar',
  filled: true,
  isAvailable: (context) => areMails(context) && context.mails.every((mail) => mail.favorite),
  perform: (context) => setFavorite(context.mails, false),
};

/** Where mails lie and how they are marked. */
export const organiseActions: readonly MailAction[] = [move, label, markRead, markUnread, star, unstar];
