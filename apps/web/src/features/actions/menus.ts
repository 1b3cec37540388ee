import type { MailListItem } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { bulkStrings } from '../../mail-model/bulk.strings.ts';
import type { MoveTarget } from '../../mail-model/changes/change-mails.ts';
import { toneOfLabel } from '../../mail-model/folders/label-tone.ts';
import type { Navigation } from '../../mail-model/folders/navigation.ts';
import { mailboxStrings } from '../../mail-model/mailbox.strings.ts';
import type { ActionContext } from '../../platform/features/mail-action.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';

/** More folders than this do not make a menu but a dialog with a search field. */
const maxMenuFolders = 14;

/** Folders that mails can be moved to, without the one that all of them are in. */
export function moveTargets(
  navigation: Navigation | undefined,
  mails: readonly Pick<MailListItem, 'mailboxId'>[],
  folderName: (folderId: string) => string,
): MoveTarget[] {
  const sources = new Set<string>(mails.map((mail) => mail.mailboxId));
  const only = sources.size === 1 ? [...sources][0] : undefined;
  return (navigation?.folderOutList ?? [])
    .filter((folder) => folder.id !== only)
    .map((folder) => ({ folderId: folder.id, name: folderName(folder.id) || folder.name }));
}

export function moveMenu(context: ActionContext, onMove: (target: MoveTarget) => void): MenuEntry[] {
  const targets = moveTargets(context.navigation, context.mails, context.folderName);
  const kinds = new Map<string, string>(context.navigation?.folderList.map((folder) => [folder.folderId, folder.kind]));
  return [
    { kind: 'heading', key: 'heading', label: translate(mailboxStrings, 'moveTo') },
    ...targets.slice(0, maxMenuFolders).map(
      (target): MenuEntry => ({
        kind: 'item',
        key: target.folderId,
        label: target.name,
        icon: chooseIcon(kinds.get(target.folderId)),
        onSelect: () => onMove(target),
      }),
    ),
    { kind: 'separator', key: 'separator' },
    ...(targets.length > maxMenuFolders
      ? [
          {
            kind: 'item' as const,
            key: 'choose',
            label: translate(mailboxStrings, 'chooseFolder'),
            icon: 'search' as const,
            onSelect: () => context.ask({ kind: 'move', mails: context.mails, everything: context.everything }),
          },
        ]
      : []),
    {
      kind: 'item',
      key: 'new',
      label: translate(mailboxStrings, 'newFolder'),
      icon: 'folderAdd',
      onSelect: () => context.ask({ kind: 'newFolder', mails: context.mails, everything: context.everything }),
    },
  ];
}

export function chooseIcon(
  kind: string | undefined,
): 'inbox' | 'sent' | 'draft' | 'archive' | 'bin' | 'spam' | 'folder' {
  switch (kind) {
    case 'inbox':
      return 'inbox';
    case 'sent':
      return 'sent';
    case 'drafts':
      return 'draft';
    case 'archive':
      return 'archive';
    case 'trash':
      return 'bin';
    case 'junk':
      return 'spam';
    default:
      return 'folder';
  }
}

export interface ChosenLabel {
  readonly labelId: string;
  readonly labelName: string;
}

/** Labels with a mark where every mail has them; choosing puts or takes. */
export function labelMenu(context: ActionContext, onChoose: (label: ChosenLabel, put: boolean) => void): MenuEntry[] {
  const labels = (context.navigation?.labelList ?? []).filter((label) => label.state === 0);
  const hasAll = (labelId: string): boolean =>
    context.everything === null && context.mails.every((mail) => mail.labels.some((known) => known === labelId));
  return [
    ...labels.map(
      (label): MenuEntry => ({
        kind: 'item',
        key: label.labelId,
        label: label.labelName,
        swatch: toneOfLabel(label),
        checked: hasAll(label.labelId),
        onSelect: () => onChoose(label, !hasAll(label.labelId)),
      }),
    ),
    ...(labels.length > 0 ? [{ kind: 'separator' as const, key: 'separator' }] : []),
    {
      kind: 'item',
      key: 'new',
      label: translate(mailboxStrings, 'newLabel'),
      icon: 'add',
      onSelect: () => context.ask({ kind: 'newLabel', mails: context.mails, everything: context.everything }),
    },
  ];
}

/** The colours of mails, in the order of their numbers; a row's edge shows them. */
const colorNames = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;

/** None, and seven colours, with a mark where every mail has it. */
export function colorMenu({ mails, everything }: ActionContext, onChoose: (color: number) => void): MenuEntry[] {
  const isAll = (color: number): boolean =>
    everything === null && mails.length > 0 && mails.every((mail) => mail.color === color);
  const entry = (color: number, key: 'noColor' | (typeof colorNames)[number]): MenuEntry => ({
    kind: 'item',
    key,
    label: translate(bulkStrings, key),
    checked: isAll(color),
    swatch: key === 'noColor' ? undefined : key,
    onSelect: () => onChoose(color),
  });
  return [entry(0, 'noColor'), ...colorNames.map((name, index) => entry(index + 1, name))];
}
