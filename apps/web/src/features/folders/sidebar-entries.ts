import type { FolderKind } from '@hongyan/contract';
import { excludedDropKinds } from '../../lib/drag-messages.ts';
import type { Translate } from '../../lib/language/strings.ts';
import { folderPath } from '../../mail-model/folders/folder-path.ts';
import { toneOfLabel } from '../../mail-model/folders/label-tone.ts';
import type { Navigation } from '../../mail-model/folders/navigation.ts';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { Tone } from '../../ui/theme/tone.ts';
import { treeRows } from './folder-order.ts';

/** What the sidebar draws; the shell's `SidebarEntry`, said here by shape so that no circle arises. */
interface Entry {
  id: string;
  name: string;
  path: string;
  icon: IconName;
  tone?: Tone;
  unread: number;
  kind: string;
  dropTarget: boolean;
  level?: number;
  /** Of a folder with others in it: whether they are hidden now. */
  collapsed?: boolean;
}

type SystemKind = Exclude<FolderKind, 'custom' | 'junk' | 'archive' | 'snoozed'>;

/** System folders are shown by kind in our words; their routes are the specification's (section 2). */
const systemFolders: Record<SystemKind, { kind: string; icon: IconName }> = {
  inbox: { kind: 'inbox', icon: 'inbox' },
  sent: { kind: 'outbox', icon: 'sent' },
  drafts: { kind: 'draftbox', icon: 'draft' },
  trash: { kind: 'recyclebin', icon: 'bin' },
};

const enabledState = 0;
/** The same in every mailbox. */
const junkFolderId = '5';

/** Inbox, starred, sent, drafts, recycle bin. The junk folder is not in the menu (specification, section 2). */
export function systemEntries(navigation: Navigation, t: Translate<SystemKind | 'favorite'>): Entry[] {
  const entries = (['inbox', 'sent', 'drafts', 'trash'] as const).flatMap((kind): Entry[] => {
    const folder = navigation.folderList.find((known) => known.kind === kind);
    if (!folder) return [];
    const shown = { path: folderPath(folder), ...systemFolders[kind] };
    // Drafts are all "unread"; what counts is how many wait.
    const unread = kind === 'drafts' ? folder.mail : folder.unread;
    return [{ id: folder.folderId, name: t(kind), ...shown, unread, dropTarget: !excludedDropKinds.has(shown.kind) }];
  });
  const starred: Entry = {
    id: 'favorite',
    name: t('favorite'),
    path: '/favorite',
    icon: 'star',
    unread: 0,
    kind: 'favorite',
    dropTarget: false,
  };
  const afterInbox = entries[0]?.kind === 'inbox' ? 1 : 0;
  return [...entries.slice(0, afterInbox), starred, ...entries.slice(afterInbox)];
}

/** Custom folders that are shown, children below their parents; what lies in a folded or closed one is left out. */
export function folderEntries(navigation: Navigation, collapsed: ReadonlySet<string> = new Set()): Entry[] {
  const shown = navigation.customList.filter((folder) => folder.state === enabledState);
  return treeRows(shown, (folderId) => collapsed.has(folderId)).map(({ folder, level, hasChildren }) => ({
    id: folder.folderId,
    name: folder.folderName,
    path: folderPath({ folderId: folder.folderId, kind: 'custom' }),
    icon: folder.locked ? 'lock' : 'folder',
    unread: folder.unread,
    kind: 'custombox',
    dropTarget: true,
    level,
    ...(hasChildren ? { collapsed: collapsed.has(folder.folderId) } : {}),
  }));
}

/** The junk folder, which is not in the menu but under "more". */
export function junkEntry(name: string): Entry {
  return {
    id: junkFolderId,
    name,
    path: folderPath({ folderId: junkFolderId, kind: 'junk' }),
    icon: 'spam',
    unread: 0,
    kind: 'junk',
    dropTarget: true,
  };
}

/** The archive and what is snoozed: under "more", too. */
export function keptEntries(navigation: Navigation, t: Translate<'archive' | 'snoozed'>): Entry[] {
  return (['snoozed', 'archive'] as const).flatMap((kind): Entry[] => {
    const folder = navigation.folderList.find((known) => known.kind === kind);
    if (!folder) return [];
    const icon = kind === 'archive' ? ('archive' as const) : ('clock' as const);
    const shown = { path: folderPath(folder), kind, icon, dropTarget: !excludedDropKinds.has(kind) };
    // What is snoozed is counted, as drafts are: it waits.
    return [{ id: folder.folderId, name: t(kind), ...shown, unread: kind === 'snoozed' ? folder.mail : folder.unread }];
  });
}

/** Labels that are enabled, with their colour. */
export function labelEntries(navigation: Navigation): Entry[] {
  return navigation.labelList
    .filter((label) => label.state === enabledState)
    .map((label) => ({
      id: label.labelId,
      name: label.labelName,
      path: `/otherfolders2/other2/${encodeURIComponent(label.labelId)}`,
      icon: 'tag',
      tone: toneOfLabel(label),
      unread: label.unread,
      kind: 'label',
      dropTarget: true,
    }));
}
