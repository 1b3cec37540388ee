import {
  moveMails,
  setColor,
  setFavorite,
  setLabel,
  setSeen,
  setSticky,
} from '../../../mail-model/changes/change-mails.ts';
import type { ActionContext } from '../action-context.ts';
import { colorMenu, labelMenu, moveMenu } from '../menus.ts';
import { areInBin, areMails, type MailAction } from './mail-action.ts';

type Row = ActionContext['mails'][number];

/** Whether some mail is not so; with everything chosen, rows that are not loaded may be either. */
const isSomeNot = ({ mails, everything }: ActionContext, isSo: (mail: Row) => boolean): boolean =>
  everything !== null || mails.some((mail) => !isSo(mail));
const isEach = ({ mails, everything }: ActionContext, isSo: (mail: Row) => boolean): boolean =>
  everything !== null || mails.every(isSo);
const isSeen = (mail: Row): boolean => mail.seen;
const isStarred = (mail: Row): boolean => mail.favorite;
const isPinned = (mail: Row): boolean => mail.sticky;

export const move: MailAction = {
  name: 'move',
  label: 'move',
  needs: 'full',
  icon: 'folderMove',
  keys: ['v'],
  isAvailable: areMails,
  perform: ({ ask, mails, everything }) => ask({ kind: 'move', mails, everything }),
  entries: (context) =>
    moveMenu(context, (target) => {
      context.leave(context.mails.filter((mail) => mail.mailboxId !== target.folderId));
      void moveMails(context.mails, target, { everything: context.everything });
    }),
};
const label: MailAction = {
  name: 'label',
  label: 'label',
  needs: 'full',
  icon: 'tag',
  keys: ['l'],
  isAvailable: areMails,
  perform: ({ ask, mails, everything }) => ask({ kind: 'label', mails, everything }),
  entries: (context) =>
    labelMenu(context, (chosen, put) => void setLabel(context.mails, chosen, put, { everything: context.everything })),
};
export const markRead: MailAction = {
  name: 'markRead',
  label: 'markRead',
  needs: 'mark',
  icon: 'mailOpen',
  keys: ['I'],
  startsGroup: true,
  isAvailable: (context) => areMails(context) && isSomeNot(context, isSeen),
  perform: ({ mails, everything }) => setSeen(mails, true, { everything }),
};
export const markUnread: MailAction = {
  ...markRead,
  name: 'markUnread',
  label: 'markUnread',
  icon: 'mail',
  keys: ['U'],
  isAvailable: (context) => areMails(context) && isEach(context, isSeen),
  perform: ({ mails, everything }) => setSeen(mails, false, { everything }),
};
const star: MailAction = {
  name: 'star',
  label: 'star',
  needs: 'full',
  icon: 'star',
  keys: ['s'],
  isAvailable: (context) => areMails(context) && isSomeNot(context, isStarred),
  perform: ({ mails, everything }) => setFavorite(mails, true, { everything }),
};
const unstar: MailAction = {
  ...star,
  name: 'unstar',
  label: 'unstar',
  filled: true,
  isAvailable: (context) => areMails(context) && isEach(context, isStarred),
  perform: ({ mails, everything }) => setFavorite(mails, false, { everything }),
};
const pin: MailAction = {
  name: 'pin',
  label: 'pin',
  needs: 'full',
  icon: 'pin',
  isAvailable: (context) => areMails(context) && !areInBin(context) && isSomeNot(context, isPinned),
  perform: ({ mails, everything }) => setSticky(mails, true, { everything }),
};
const unpin: MailAction = {
  ...pin,
  name: 'unpin',
  label: 'unpin',
  isAvailable: (context) => areMails(context) && isEach(context, isPinned),
  perform: ({ mails, everything }) => setSticky(mails, false, { everything }),
};
const color: MailAction = {
  name: 'color',
  label: 'color',
  needs: 'full',
  icon: 'droplet',
  isAvailable: areMails,
  perform: () => undefined,
  entries: (context) =>
    colorMenu(context, (chosen) => void setColor(context.mails, chosen, { everything: context.everything })),
};

/** Where mails lie and how they are marked. */
export const organiseActions: readonly MailAction[] = [
  move,
  label,
  color,
  markRead,
  markUnread,
  star,
  unstar,
  pin,
  unpin,
];
