import type { FolderKind, MailListItem } from '@hongyan/contract';
import type { IconName } from '../../ui/icon-paths.ts';
import type { MenuEntry } from '../../ui/menu-entries.tsx';
import type { Navigation } from '../folders/index.ts';
import type { ActionContext, MailboxKey } from './action-context.ts';
import { deleteMails, moveMails, recoverMails, setFavorite, setLabel, setSeen } from './change-mails.ts';
import { writePath } from './mail-paths.ts';
import { labelMenu, moveMenu } from './menus.ts';

/** One thing that can be done to mails. Toolbar, hover buttons, context menu and keyboard all read this table. */
export interface MailAction {
  readonly name: string;
  readonly label: MailboxKey;
  readonly icon: IconName;
  readonly filled?: boolean;
  /** `KeyboardEvent.key` values; the first is shown. */
  readonly keys?: readonly string[];
  readonly danger?: boolean;
  /** Begins a new group in menus and toolbars. */
  readonly startsGroup?: boolean;
  readonly isAvailable: (context: ActionContext) => boolean;
  readonly perform: (context: ActionContext) => unknown;
  /** An action that offers a choice: its menu. The keyboard asks by dialog, through `perform`. */
  readonly entries?: (context: ActionContext) => readonly MenuEntry[];
}

const one = ({ mails }: ActionContext): MailListItem | undefined => (mails.length === 1 ? mails[0] : undefined);
const areDrafts = ({ mails }: ActionContext): boolean => mails.some((mail) => mail.draftId !== null);
const areMails = (context: ActionContext): boolean => context.mails.length > 0 && !areDrafts(context);
export const folderOfKind = (navigation: Navigation | undefined, kind: FolderKind): string | undefined =>
  navigation?.folderList.find((folder) => folder.kind === kind)?.folderId;
const areInBin = (context: ActionContext): boolean => {
  const binId = folderOfKind(context.navigation, 'trash');
  return areMails(context) && context.mails.every((mail) => mail.mailboxId === binId);
};
const isSent = (context: ActionContext): boolean =>
  one(context)?.mailboxId === folderOfKind(context.navigation, 'sent');

const write =
  (type: 'reply' | 'replyAll' | 'forward' | 'editAgain') =>
  (context: ActionContext): void => {
    const mail = one(context);
    if (mail) context.navigate(writePath(type, mail.mailId));
  };
const canAnswer = (context: ActionContext): boolean => context.canWrite && !!one(context) && areMails(context);

const openAction: MailAction = {
  name: 'open',
  label: 'open',
  icon: 'mailOpen',
  keys: ['Enter', 'o'],
  isAvailable: (context) => !!one(context) && !areDrafts(context),
  perform: (context) => context.mails[0] && context.open(context.mails[0]),
};
const editDraft: MailAction = {
  ...openAction,
  name: 'editDraft',
  label: 'editDraft',
  icon: 'pen',
  isAvailable: (context) => context.canWrite && !!one(context) && areDrafts(context),
};
const reply: MailAction = {
  name: 'reply',
  label: 'reply',
  icon: 'reply',
  keys: ['r'],
  startsGroup: true,
  isAvailable: canAnswer,
  perform: write('reply'),
};
const replyAll: MailAction = {
  ...reply,
  name: 'replyAll',
  label: 'replyAll',
  icon: 'replyAll',
  keys: ['a'],
  startsGroup: false,
  perform: write('replyAll'),
};
const forward: MailAction = {
  ...reply,
  name: 'forward',
  label: 'forward',
  icon: 'forward',
  keys: ['f'],
  startsGroup: false,
  perform: write('forward'),
};
const editAgain: MailAction = {
  ...reply,
  name: 'editAgain',
  label: 'editAgain',
  icon: 'pen',
  keys: ['e'],
  startsGroup: false,
  isAvailable: (context) => canAnswer(context) && isSent(context),
  perform: write('editAgain'),
};
const recover: MailAction = {
  name: 'recover',
  label: 'recover',
  icon: 'undo',
  startsGroup: true,
  isAvailable: areInBin,
  perform: (context) => {
    const binId = folderOfKind(context.navigation, 'trash');
    context.leave(context.mails);
    return binId !== undefined && recoverMails(context.mails, binId);
  },
};
const remove: MailAction = {
  name: 'delete',
  label: 'delete',
  icon: 'bin',
  keys: ['#', 'Delete'],
  startsGroup: true,
  isAvailable: (context) => areMails(context) && !areInBin(context),
  perform: (context) => {
    const binId = folderOfKind(context.navigation, 'trash');
    if (binId === undefined) return;
    const mails = context.mails.filter((mail) => mail.mailboxId !== binId);
    context.leave(mails);
    return deleteMails(mails, binId);
  },
};
const deleteForGood: MailAction = {
  name: 'deleteForGood',
  label: 'deleteForGood',
  icon: 'bin',
  keys: ['#', 'Delete'],
  danger: true,
  isAvailable: areInBin,
  perform: (context) => context.ask({ kind: 'deleteForGood', mails: context.mails }),
};
const deleteDraft: MailAction = {
  ...deleteForGood,
  name: 'deleteDraft',
  label: 'delete',
  isAvailable: (context) => context.mails.length > 0 && areDrafts(context),
  perform: (context) => context.ask({ kind: 'deleteDrafts', mails: context.mails }),
};
const move: MailAction = {
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
const markRead: MailAction = {
  name: 'markRead',
  label: 'markRead',
  icon: 'mailOpen',
  keys: ['u'],
  startsGroup: true,
  isAvailable: (context) => areMails(context) && context.mails.some((mail) => !mail.seen),
  perform: (context) => setSeen(context.mails, true),
};
const markUnread: MailAction = {
  ...markRead,
  name: 'markUnread',
  label: 'markUnread',
  icon: 'mail',
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

/** Every action, in the order of menus. */
export const mailActions: readonly MailAction[] = [
  openAction,
  editDraft,
  reply,
  replyAll,
  forward,
  editAgain,
  recover,
  remove,
  deleteForGood,
  deleteDraft,
  move,
  label,
  markRead,
  markUnread,
  star,
  unstar,
];
/** The three commonest for one row, in place of the time while the pointer is on it. Whether it lies in the bin is the list's to know. */
export function rowActionsOf(row: MailListItem): readonly MailAction[] {
  if (row.draftId !== null) return [deleteDraft];
  return [row.seen ? markUnread : markRead, move, remove];
}

/** The action of that name, or what stands for it here: deleting in the bin is deleting for good. */
export function actionOfName(name: string, context: ActionContext): MailAction | undefined {
  const action = mailActions.find((known) => known.name === name);
  if (action === remove && areInBin(context)) return deleteForGood;
  return action?.isAvailable(context) ? action : undefined;
}

/** The action that a key means here, if any. */
export function actionOfKey(key: string, context: ActionContext): MailAction | undefined {
  return mailActions.find((action) => action.keys?.includes(key) && action.isAvailable(context));
}

/** A menu of everything that can be done: the context menu, and "more". */
export function menuOfActions(context: ActionContext, actions: readonly MailAction[] = mailActions): MenuEntry[] {
  return actions
    .filter((action) => action.isAvailable(context))
    .flatMap((action, index): MenuEntry[] => {
      const gap: MenuEntry[] =
        action.startsGroup && index > 0 ? [{ kind: 'separator', key: `before-${action.name}` }] : [];
      const { name: key, icon } = action;
      if (action.entries)
        return [
          ...gap,
          { kind: 'submenu', key, icon, label: context.t(action.label), entries: action.entries(context) },
        ];
      return [
        ...gap,
        {
          kind: 'item',
          key,
          icon,
          label: context.t(action.label),
          shortcut: shownKey(action),
          danger: action.danger ?? false,
          onSelect: () => void action.perform(context),
        },
      ];
    });
}

const keyNames: Record<string, string> = { Delete: 'Del', '#': 'Del', Enter: 'Enter' };

/** The key as menus and tooltips show it. */
export function shownKey(action: MailAction): string | undefined {
  const key = action.keys?.[0];
  return key === undefined ? undefined : (keyNames[key] ?? key.toUpperCase());
}
