import type { Translate } from '../../lib/language/strings.ts';
import type { MailboxRight } from '../../platform/settings/mailbox-right.ts';
import type { MenuEntry, MenuItemEntry } from '../../ui/menus/menu-entries.tsx';
import { chooseTone, tones } from '../../ui/theme/tone.ts';
import type { LabelColor, ManagedFolder, ManagedLabel } from './api.ts';
import { askAboutFolder, type PasswordQuestion } from './dialogs/folder-questions.ts';
import { labelColours } from './dialogs/label-colours.ts';
import type { folderActionStrings } from './folder-actions.strings.ts';
import type { FolderWork, ReadTarget } from './folder-work.ts';

type FolderActionKey = NonNullable<(typeof folderActionStrings)['keys']>;

/** What the menus can do at once; the rest they ask about (folder-questions.ts). */
export interface FolderMenuActions extends FolderWork {
  readonly t: Translate<FolderActionKey>;
  /** What the right in the open mailbox is enough for. */
  readonly mayDo: MailboxRight['mayDo'];
  readonly colourName: (colour: LabelColor) => string;
  readonly show: (folder: ManagedFolder, isShown: boolean) => void;
  readonly lock: (folder: ManagedFolder) => void;
  readonly paint: (label: ManagedLabel, colour: LabelColor) => void;
  readonly enable: (label: ManagedLabel, isEnabled: boolean) => void;
}

const item = (key: string, label: string, icon: MenuItemEntry['icon'], onSelect: () => void): MenuItemEntry => ({
  kind: 'item',
  key,
  label,
  icon,
  onSelect,
});

function passwordEntries(folder: ManagedFolder, { t, lock }: FolderMenuActions): MenuEntry[] {
  const ask = (change: PasswordQuestion) => () => askAboutFolder({ kind: 'password', change, folder });
  if (!folder.pwd) return [item('setPwd', t('setPassword'), 'lock', ask('set'))];
  return [
    ...(folder.locked ? [] : [item('lock', t('lockNow'), 'lock', () => lock(folder))]),
    {
      kind: 'submenu',
      key: 'pwd',
      label: t('folderPassword'),
      icon: 'key',
      entries: [
        item('change', t('changePassword'), undefined, ask('change')),
        item('cancel', t('cancelPassword'), undefined, ask('cancel')),
        item('replace', t('forgotPassword'), undefined, ask('replace')),
      ],
    },
  ];
}

function emptyEntries(folder: ManagedFolder, name: string, { t, empty }: FolderMenuActions): MenuEntry[] {
  const { folderId, kind, mail } = folder;
  return mail > 0 ? [item('empty', t('empty'), 'bin', () => empty({ folderId, kind, mail, name }))] : [];
}

/** Marks are what a reader of a shared mailbox may change too. */
function readEntries(
  { unread }: { readonly unread: number },
  target: ReadTarget,
  { t, mayDo, markRead }: FolderMenuActions,
): MenuEntry[] {
  return unread > 0 && mayDo('mark') ? [item('read', t('markRead'), 'mailOpen', () => markRead(target))] : [];
}

/** The menu of a folder of one's own; a closed one can be opened, hidden, and deleted with its password. */
export function folderMenu(folder: ManagedFolder, actions: FolderMenuActions): MenuEntry[] {
  const { t, mayDo } = actions;
  if (!mayDo('full')) return folder.locked ? [] : readEntries(folder, { folderId: folder.folderId }, actions);
  const isShown = folder.state === 0;
  const opened: MenuEntry[] = [
    ...readEntries(folder, { folderId: folder.folderId }, actions),
    item('new', t('newSubfolder'), 'folderAdd', () => askAboutFolder({ kind: 'newFolder', parentId: folder.folderId })),
    item('rename', t('rename'), 'pen', () => askAboutFolder({ kind: 'renameFolder', folder })),
  ];
  return [
    ...(folder.locked ? [] : [...opened, ...emptyEntries(folder, folder.folderName, actions)]),
    item('show', t(isShown ? 'hide' : 'show'), isShown ? 'eyeOff' : 'eye', () => actions.show(folder, !isShown)),
    // Whoever could set a password would shut the owner out.
    ...(mayDo('own') ? [{ kind: 'separator' as const, key: 'passwords' }, ...passwordEntries(folder, actions)] : []),
    { kind: 'separator', key: 'end' },
    {
      ...item('delete', t('deleteFolder'), 'bin', () => askAboutFolder({ kind: 'deleteFolder', folder })),
      danger: true,
    },
  ];
}

/** The menu of a system folder: there is little that one may do with it. The drafts folder holds no mails. */
export function systemFolderMenu(folder: ManagedFolder, name: string, actions: FolderMenuActions): MenuEntry[] {
  if (folder.kind === 'drafts') return [];
  return [
    ...readEntries(folder, { folderId: folder.folderId }, actions),
    ...(actions.mayDo('full') ? emptyEntries(folder, name, actions) : []),
  ];
}

/** The menu of a label. */
export function labelMenu(label: ManagedLabel, actions: FolderMenuActions): MenuEntry[] {
  const { t, mayDo } = actions;
  if (!mayDo('full')) return readEntries(label, { labelId: label.labelId }, actions);
  const isEnabled = label.state === 0;
  return [
    ...readEntries(label, { labelId: label.labelId }, actions),
    item('rename', t('rename'), 'pen', () => askAboutFolder({ kind: 'renameLabel', label })),
    { kind: 'separator', key: 'colours' },
    ...labelColours.map(
      (colour): MenuEntry => ({
        kind: 'item',
        key: colour,
        label: actions.colourName(colour),
        swatch: tones.find((tone) => tone === colour) ?? chooseTone(colour),
        checked: label.color === colour,
        onSelect: () => actions.paint(label, colour),
      }),
    ),
    { kind: 'separator', key: 'end' },
    item('enable', t(isEnabled ? 'hide' : 'show'), isEnabled ? 'eyeOff' : 'eye', () =>
      actions.enable(label, !isEnabled),
    ),
    { ...item('delete', t('deleteLabel'), 'bin', () => askAboutFolder({ kind: 'deleteLabel', label })), danger: true },
  ];
}
