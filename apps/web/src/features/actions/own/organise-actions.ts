import type { FolderKind } from '@hongyan/contract';
import { areInBin, areMails, mailboxLabel } from '../../../mail-model/actions/chosen-mails.ts';
import {
  archiveMails,
  moveMails,
  setColor,
  setFavorite,
  setLabel,
  setSeen,
  setSticky,
} from '../../../mail-model/changes/change-mails.ts';
import { folderOfKind } from '../../../mail-model/folders/navigation.ts';
import { type ActionContext, inOrder, type UnorderedAction } from '../../../platform/features/mail-action.ts';
import { colorMenu, labelMenu, moveMenu } from '../menus.ts';

type Row = ActionContext['mails'][number];

/** Whether all of it lies where nothing is archived from. */
const isPutAway = ({ listKind, navigation, mails }: ActionContext): boolean => {
  if (listKind === 'archive' || listKind === 'trash' || listKind === 'junk') return true;
  const away = new Set(['archive', 'trash', 'junk'].map((kind) => folderOfKind(navigation, kind as FolderKind)));
  return mails.every((mail) => away.has(mail.mailboxId));
};
const archiveOf = ({ navigation }: ActionContext): string | undefined => folderOfKind(navigation, 'archive');

/** Whether some mail is not so; with everything chosen, rows that are not loaded may be either. */
const isSomeNot = ({ mails, everything }: ActionContext, isSo: (mail: Row) => boolean): boolean =>
  everything !== null || mails.some((mail) => !isSo(mail));
const isEach = ({ mails, everything }: ActionContext, isSo: (mail: Row) => boolean): boolean =>
  everything !== null || mails.every(isSo);
const isSeen = (mail: Row): boolean => mail.seen;
const isStarred = (mail: Row): boolean => mail.favorite;
const isPinned = (mail: Row): boolean => mail.sticky;

export const archive: UnorderedAction = {
  name: 'archive',
  label: mailboxLabel('archive'),
  needs: 'full',
  icon: 'archive',
  keys: ['e'],
  startsGroup: true,
  toolbars: ['selection', 'reader', 'narrowReader'],
  isAvailable: (context) => archiveOf(context) !== undefined && areMails(context) && !isPutAway(context),
  perform: (context) => {
    const archiveId = archiveOf(context);
    if (archiveId === undefined) return;
    const mails = context.mails.filter((mail) => mail.mailboxId !== archiveId);
    context.leave(mails);
    return archiveMails(mails, archiveId, { everything: context.everything });
  },
};
export const move: UnorderedAction = {
  name: 'move',
  label: mailboxLabel('move'),
  needs: 'full',
  icon: 'folderMove',
  keys: ['v'],
  toolbars: ['selection', 'reader', 'narrowReader'],
  isAvailable: areMails,
  perform: ({ ask, mails, everything }) => ask({ kind: 'move', mails, everything }),
  entries: (context) =>
    moveMenu(context, (target) => {
      context.leave(context.mails.filter((mail) => mail.mailboxId !== target.folderId));
      void moveMails(context.mails, target, { everything: context.everything });
    }),
};
const label: UnorderedAction = {
  name: 'label',
  label: mailboxLabel('label'),
  needs: 'full',
  icon: 'tag',
  keys: ['l'],
  toolbars: ['selection', 'reader'],
  isAvailable: areMails,
  perform: ({ ask, mails, everything }) => ask({ kind: 'label', mails, everything }),
  entries: (context) =>
    labelMenu(context, (chosen, put) => void setLabel(context.mails, chosen, put, { everything: context.everything })),
};
export const markRead: UnorderedAction = {
  name: 'markRead',
  label: mailboxLabel('markRead'),
  needs: 'mark',
  icon: 'mailOpen',
  keys: ['I'],
  startsGroup: true,
  toolbars: ['selection'],
  isAvailable: (context) => areMails(context) && isSomeNot(context, isSeen),
  perform: ({ mails, everything }) => setSeen(mails, true, { everything }),
};
export const markUnread: UnorderedAction = {
  ...markRead,
  name: 'markUnread',
  label: mailboxLabel('markUnread'),
  icon: 'mail',
  keys: ['U'],
  toolbars: ['selection', 'reader'],
  isAvailable: (context) => areMails(context) && isEach(context, isSeen),
  perform: ({ mails, everything }) => setSeen(mails, false, { everything }),
};
const star: UnorderedAction = {
  name: 'star',
  label: mailboxLabel('star'),
  needs: 'full',
  icon: 'star',
  keys: ['s'],
  toolbars: ['selection', 'reader'],
  isAvailable: (context) => areMails(context) && isSomeNot(context, isStarred),
  perform: ({ mails, everything }) => setFavorite(mails, true, { everything }),
};
const unstar: UnorderedAction = {
  ...star,
  name: 'unstar',
  label: mailboxLabel('unstar'),
  isAvailable: (context) => areMails(context) && isEach(context, isStarred),
  perform: ({ mails, everything }) => setFavorite(mails, false, { everything }),
};
const pin: UnorderedAction = {
  name: 'pin',
  label: mailboxLabel('pin'),
  needs: 'full',
  icon: 'pin',
  isAvailable: (context) => areMails(context) && !areInBin(context) && isSomeNot(context, isPinned),
  perform: ({ mails, everything }) => setSticky(mails, true, { everything }),
};
const unpin: UnorderedAction = {
  ...pin,
  name: 'unpin',
  label: mailboxLabel('unpin'),
  isAvailable: (context) => areMails(context) && isEach(context, isPinned),
  perform: ({ mails, everything }) => setSticky(mails, false, { everything }),
};
const color: UnorderedAction = {
  name: 'color',
  label: mailboxLabel('color'),
  needs: 'full',
  icon: 'droplet',
  isAvailable: areMails,
  perform: () => undefined,
  entries: (context) =>
    colorMenu(context, (chosen) => void setColor(context.mails, chosen, { everything: context.everything })),
};

/** Where mails lie and how they are flagged. */
export const organiseActions = [
  ...inOrder(300, [archive]),
  ...inOrder(310, [move, label, color, markRead, markUnread, star, unstar, pin, unpin]),
];
