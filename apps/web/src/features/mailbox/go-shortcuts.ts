import { translate } from '../../lib/language/strings.ts';
import type { GoShortcut } from '../../platform/features/go-shortcut.ts';
import { goShortcutsStrings } from './go-shortcuts.strings.ts';

/** Where `g` and a key lead among the lists. */
export const goShortcuts: readonly GoShortcut[] = [
  { stroke: 'g i', name: () => translate(goShortcutsStrings, 'goInbox'), path: '/inbox' },
  { stroke: 'g s', name: () => translate(goShortcutsStrings, 'goStarred'), path: '/favorite' },
  { stroke: 'g t', name: () => translate(goShortcutsStrings, 'goSent'), path: '/outbox' },
  { stroke: 'g d', name: () => translate(goShortcutsStrings, 'goDrafts'), path: '/draftbox' },
  { stroke: 'g b', name: () => translate(goShortcutsStrings, 'goBin'), path: '/recyclebin' },
  { stroke: 'g u', name: () => translate(goShortcutsStrings, 'goUnread'), path: '/noread' },
];
